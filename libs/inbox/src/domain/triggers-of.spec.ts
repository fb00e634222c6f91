import type { FlagName } from '@parley/analysis';
import { analysisWith } from '../testing/analyses.js';
import { clusterOf } from './cluster.js';
import { isPaying } from './rules/is-paying.js';
import { triggersOf } from './triggers-of.js';

const ALONE = { isNewTopic: false, revenue: null };
const found = (...given: Parameters<typeof analysisWith>) =>
  triggersOf(analysisWith(...given), ALONE).map(({ triggerType, source, severity }) => [triggerType, source, severity]);

describe('the triggers of a conversation', () => {
  it('are none where nothing is the matter', () => {
    expect(found()).toEqual([]);
  });

  it.each<[FlagName, string, number]>([
    ['jailbreak', 'guardrail', 3],
    ['modelToxicity', 'guardrail', 5],
    ['modelBias', 'guardrail', 4],
    ['userToxicity', 'guardrail', 3],
    ['userBias', 'guardrail', 2],
    ['hallucination', 'expectation_check', 4],
    ['missingCapability', 'expectation_check', 3],
  ])('take the flag %s for %s of severity %d', (flag, triggerType, severity) => {
    expect(found({ flags: [flag] })).toEqual([[triggerType, flag, severity]]);
  });

  it('take a jailbreak that succeeded for the worst', () => {
    expect(found({ flags: ['jailbreak'], jailbreakSucceeded: true })).toEqual([['guardrail', 'jailbreak', 5]]);
  });

  it.each([
    [{ toolName: 'search', calls: 3, failures: 0 }, []],
    [{ toolName: 'search', calls: 3, failures: 1 }, [['expectation_check', 'toolFailure', 2]]],
    [{ toolName: 'search', calls: 3, failures: 3 }, [['expectation_check', 'toolFailure', 4]]],
  ])('weigh a tool by whether it ever answered: %o', (tool, expected) => {
    expect(found({ tools: [tool] })).toEqual(expected);
  });

  it.each([
    [{ qualityIndex: 0.4 }, []],
    [{ qualityIndex: 0.39 }, [['expectation_check', 'qualityIndex', 3]]],
    [{ qualityIndex: 0.24 }, [['expectation_check', 'qualityIndex', 4]]],
    [{ qualityIndex: null }, []],
    [{ frustration: 0.49 }, []],
    [{ frustration: 0.5 }, [['expectation_check', 'frustration', 3]]],
    [{ frustration: 0.7 }, [['expectation_check', 'frustration', 4]]],
    [{ commercialIntent: 0.59 }, []],
    [{ commercialIntent: 0.6 }, [['opportunity', 'commercialIntent', 3]]],
    [{ commercialIntent: 0.85 }, [['opportunity', 'commercialIntent', 4]]],
    [{ sentiment: 0.6 }, [['opportunity', 'delight', 2]]],
  ])('begin where the band of a score does: %o', (scores, expected) => {
    expect(found(scores)).toEqual(expected);
  });

  it('see revenue at risk only where there is any', () => {
    const leaving = analysisWith({ churnRisk: true });
    const severity = (revenue: 'organization' | 'events' | null) =>
      triggersOf(leaving, { isNewTopic: false, revenue }).map((trigger) => trigger.severity);
    expect([severity(null), severity('events'), severity('organization')]).toEqual([[], [4], [5]]);
  });

  it('name a topic that is new to the product', () => {
    const triggers = triggersOf(analysisWith({ topic: 'Warranty' }), { isNewTopic: true, revenue: null });
    expect(triggers).toMatchObject([{ triggerType: 'novelty', severity: 1 }]);
    expect(triggers[0]?.reason).toContain('Warranty');
  });
});

describe('an organization', () => {
  it.each([
    [{}, false],
    [{ plan: 'free' }, false],
    [{ plan: ' Trial ' }, false],
    [{ plan: 'pro' }, true],
    [{ mrr: 0 }, false],
    [{ mrr: 10 }, true],
    [{ arr: 120 }, true],
    [{ arr: '120' }, false],
  ])('with %o pays: %s', (properties, expected) => {
    expect(isPaying(properties)).toBe(expected);
  });
});

describe('a cluster', () => {
  const tools = [
    { toolName: 'search', calls: 2, failures: 1 },
    { toolName: 'pay', calls: 3, failures: 2 },
  ];
  const of = (product: string, ...given: Parameters<typeof analysisWith>) =>
    clusterOf(product, analysisWith({ topic: 'Refunds', ...given[0] }));
  const because = (cause: 'tool_failure' | 'knowledge_gap' | 'unknown') =>
    ({ rootCause: { cause, confidence: 0.7, source: 'heuristic' } }) as const;

  it('is of one product, cause and topic, and where a tool failed of the tool', () => {
    const one = of('p', because('knowledge_gap'));
    expect(one?.rootCause).toBe('knowledge_gap: Refunds');
    expect(of('p', { ...because('knowledge_gap'), tools })).toEqual(one);
    expect(of('q', because('knowledge_gap'))?.id).not.toBe(one?.id);
    const failed = of('p', { ...because('tool_failure'), tools });
    expect(failed?.rootCause).toBe('tool_failure: pay');
    expect(of('p', { ...because('tool_failure'), tools, topic: 'Sign-in' })).toEqual(failed);
  });

  it('is that of what went wrong where the conversation as a whole did not', () => {
    expect(of('p', { tools })?.rootCause).toBe('tool_failure: pay');
    expect(of('p', { flags: ['missingCapability'] })?.rootCause).toBe('missing_capability: Refunds');
    expect(of('p', { flags: ['hallucination'], ...because('unknown') })?.rootCause).toBe('hallucination: Refunds');
  });

  it('is none without a cause', () => {
    expect(of('p')).toBeNull();
    expect(of('p', { ...because('unknown'), flags: ['userBias'] })).toBeNull();
  });
});
