import fc from 'fast-check';
import { modelAdvice } from '../model-advice/model-advice.js';
import { userProfile } from '../user-profile/user-profile.js';
import { comparisons, nothingStandsOut } from './comparison.js';
import { concerns } from './concerns.js';
import { composeInsight } from './insight-text.js';
import { counted, percent } from './phrases.js';
import type { Averages } from '../aggregates.js';

const COUNTS = [
  'highIntent',
  'highFrustration',
  'highStruggle',
  'churnRisk',
  'jailbreakDetected',
  'hallucinationDetected',
  'userToxicityDetected',
  'modelToxicityDetected',
  'userBiasDetected',
  'modelBiasDetected',
  'missingCapabilityDetected',
] as const;

const thousandths = (min: number) => fc.integer({ min: min * 1000, max: 1000 }).map((value) => value / 1000);

/** Aggregates as the queries give them: counts within the whole, and no means over no conversation. */
const averagesOf = (sizes: fc.Arbitrary<number>): fc.Arbitrary<Averages> =>
  sizes.chain((conversations) =>
    fc
      .record({
        moods: fc.oneof(fc.constant(conversations), fc.nat(conversations)),
        unread: fc.oneof(fc.constant(0), fc.nat(conversations)),
        scores: fc.tuple(...Array.from({ length: 8 }, () => thousandths(0))),
        sentiment: thousandths(-1),
        counts: fc.tuple(...COUNTS.map(() => fc.oneof(fc.constant(0), fc.nat(conversations)))),
      })
      .map(({ moods, unread, scores, sentiment, counts }) => {
        // A language of which everything is read is one whose mood is read.
        const spoken = Math.max(0, moods - unread);
        const meanOver = <Value>(count: number, value: Value) => (count === 0 ? null : value);
        return {
          conversations,
          spoken,
          moods,
          sentiment: meanOver(moods, sentiment),
          sentimentChange: meanOver(moods, 0),
          frustration: meanOver(moods, scores[0]!),
          struggle: meanOver(spoken, scores[1]!),
          commercialIntent: meanOver(spoken, scores[2]!),
          cqi: meanOver(spoken, scores[3]!),
          cqiDeviation: spoken > 1 ? scores[4]! / 3 : null,
          indexed: spoken,
          satisfaction: meanOver(spoken, scores[5]!),
          safety: meanOver(spoken, scores[6]!),
          friction: meanOver(spoken, scores[7]!),
          ...(Object.fromEntries(COUNTS.map((name, index) => [name, counts[index]!])) as Record<
            (typeof COUNTS)[number],
            number
          >),
        };
      }),
  );

const inputsOf = (sizes: fc.Arbitrary<number>) =>
  averagesOf(sizes).chain((averages) => {
    const { conversations } = averages;
    const counted = fc.integer({ min: 1, max: Math.max(1, conversations) });
    const some = <Row>(row: fc.Arbitrary<Row>) =>
      conversations === 0 ? fc.constant([]) : fc.array(row, { maxLength: 4 });
    return fc.record({
      averages: fc.constant(averages),
      baseline: averagesOf(fc.constant(1_000)),
      statistics: fc.record({
        conversations: fc.constant(conversations),
        messages: fc.constant(conversations * 3),
        rated: fc.constant(0),
        averageRating: fc.constant(null),
        ratingScale: fc.constant(null),
        users: fc.constant(Math.ceil(conversations / 2)),
        returningUsers: fc.constant(0),
        lastMs: fc.constant(null),
      }),
      topics: some(fc.record({ name: fc.constantFrom('refund', 'late parcel', 'login'), count: counted })),
      topicScores: some(fc.record({ name: fc.constantFrom('refund', 'login'), count: counted, cqi: thousandths(0) })),
      rootCauses: some(
        fc.record({
          cause: fc.constantFrom('unknown', 'knowledge_gap'),
          count: counted,
          avgConfidence: thousandths(0),
          source: fc.constant('heuristic'),
        }),
      ),
      failingTools: some(
        fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 20 })).map(([more, failureCount]) => ({
          toolName: 'search',
          failureCount,
          totalCalls: failureCount + more,
          failureRate: failureCount / (failureCount + more),
        })),
      ),
      activity: fc.record({
        conversations: fc.constant(conversations),
        recent: fc.nat(conversations),
        before: fc.constant(0),
        daysSinceLast: fc.nat(90),
      }),
      mood: fc.constant(averages),
      otherModels: fc.array(
        averagesOf(fc.constantFrom(10, 200)).map((row) => ({ ...row, key: 'other' })),
        { maxLength: 2 },
      ),
    });
  });

const anySize = fc.oneof(fc.nat(8), fc.constantFrom(1, 12, 40, 1_234, 1_200_000));

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('what is composed from aggregates', () => {
  it('reads as English, whatever the aggregates are', () => {
    fc.assert(
      fc.property(inputsOf(anySize), (inputs) => {
        for (const text of textsIn([composeInsight(inputs), userProfile(inputs), modelAdvice(inputs)])) {
          expect(text).not.toMatch(/undefined|null|NaN|Infinity|-0\.00|\b0%|_ | _|\s\s|\.\.|\s[.,]|\(\)|""/);
          // Counts and nouns agree, and large numbers are grouped.
          expect(text).not.toMatch(/(?<![\d.,])1 (conversations|users|calls|days|issues)\b/);
          expect(text).not.toMatch(/(?<![\d.,])(?!1 )\d+ (conversation|user|call|day|issue)\b/);
          expect(text).not.toMatch(/(?<![\d.])\d{4,}/);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('claims nothing from three conversations or fewer but what must not happen at all', () => {
    fc.assert(
      fc.property(inputsOf(fc.nat(3)), (inputs) => {
        const must = new Set(['harmful_answers', 'biased_answers', 'failing_tool']);
        expect(concerns(inputs).filter(({ id }) => !must.has(id))).toEqual([]);
        expect(comparisons(inputs.averages, inputs.baseline)).toEqual([]);
        const { behavioralPatterns, productAlignment, engagement } = userProfile(inputs);
        expect([behavioralPatterns, productAlignment]).toEqual([[], null]);
        // Nor does one bad conversation put anybody at risk: only staying away does.
        if (engagement.level === 'at_risk') expect(inputs.activity.daysSinceLast).toBeGreaterThanOrEqual(14);
        expect(modelAdvice(inputs)).toBeNull();
      }),
    );
  });

  it('draws no conclusion about many conversations from one that could be read', () => {
    const one = {
      ...fc.sample(averagesOf(fc.constant(61)), 1)[0]!,
      ...Object.fromEntries(COUNTS.map((name) => [name, 0])),
      ...{ moods: 1, spoken: 1, indexed: 1, sentiment: -0.69, frustration: 0.8, struggle: 0.7, cqi: 0.19 },
      ...{ commercialIntent: 0.7, cqiDeviation: null },
    };
    const [inputs] = fc.sample(inputsOf(fc.constant(61)), 1);
    const told = { ...inputs!, averages: one, topics: [], rootCauses: [], failingTools: [], topicScores: [] };
    const baseline = { ...one, sentiment: 0.1, frustration: 0.03, struggle: 0, cqi: 0.8, commercialIntent: 0 };
    expect(composeInsight({ ...told, baseline })).toEqual({
      overview:
        'Of 61 conversations of 31 users, 1 could be read for mood: very negative sentiment (-0.69) and severe frustration (0.80). There is a quality index of 1 conversation: poor quality (0.19).',
      findings: [],
      recommendations: [],
    });
    const activity = { conversations: 61, recent: 12, before: 12, daysSinceLast: 0 };
    expect(userProfile({ ...told, baseline, activity, mood: one })).toMatchObject({
      profileSummary:
        'Of 61 conversations of this user, 1 could be read for mood: very negative sentiment (-0.69) and severe frustration (0.80). Commercial intent is high (0.70), over 1 conversation.',
      engagement: { level: 'power_user' },
      productAlignment: null,
      signals: [],
    });
    expect(nothingStandsOut(one)).toContain('Too few');
  });

  it('does not call it a subject or a habit to be about nothing in particular', () => {
    const [inputs] = fc.sample(inputsOf(fc.constant(9)), 1);
    const topics = [
      { name: 'other', count: 6 },
      { name: 'refund', count: 2 },
    ];
    const topicScores = [{ name: 'other', count: 6, cqi: 0.1 }];
    const told = { ...inputs!, averages: { ...inputs!.averages, cqi: 0.7, indexed: 9 }, topics, topicScores };
    const texts = textsIn([composeInsight(told), userProfile(told), modelAdvice(told)]);
    expect(texts.filter((text) => text.includes('"other"'))).toEqual([]);
    expect(texts).toContainEqual('Comes back to "refund"');
  });

  it('tells the mood of a user in whose language nothing else is read', () => {
    const [inputs] = fc.sample(inputsOf(fc.constant(9)), 1);
    const { averages } = inputs!;
    const german = { ...averages, ...{ moods: 9, spoken: 0, indexed: 0, sentiment: 0.4, frustration: 0.2 } };
    const unread = { ...german, struggle: null, commercialIntent: null, cqi: null, cqiDeviation: null };
    const profile = userProfile({ ...inputs!, averages: unread, baseline: unread, topics: [] });
    expect(profile.profileSummary).toBe(
      'Over 9 conversations this user shows positive sentiment (0.40) and low frustration (0.20).',
    );
  });

  it('gives its evidence with each finding, and says the same thing once', () => {
    fc.assert(
      fc.property(inputsOf(anySize), (inputs) => {
        const { findings, recommendations } = composeInsight(inputs);
        for (const finding of findings) expect(finding).toMatch(/\d/);
        expect(new Set(findings).size).toBe(findings.length);
        expect(new Set(recommendations).size).toBe(recommendations.length);
      }),
    );
  });

  it('never says of one thing that it is above and below, or good and bad', () => {
    fc.assert(
      fc.property(inputsOf(anySize), (inputs) => {
        const found = comparisons(inputs.averages, inputs.baseline);
        expect(new Set(found.map(({ metric }) => metric)).size).toBe(found.length);
        const advice = modelAdvice(inputs);
        if (advice?.healthLevel === 'healthy') expect(advice.detectedIssues).toEqual([]);
        const alignment = userProfile(inputs).productAlignment;
        for (const strength of alignment?.strengths ?? []) expect(alignment?.gaps).not.toContain(strength);
      }),
    );
  });

  it('finds nothing apart where nothing is', () => {
    fc.assert(
      fc.property(averagesOf(fc.constantFrom(5, 50, 5_000)), (row) => {
        expect(comparisons(row, row)).toEqual([]);
      }),
    );
  });

  it('needs a larger difference of fewer conversations', () => {
    const [all] = fc.sample(averagesOf(fc.constant(1_000)), 1);
    const at = (conversations: number, sentiment: number) =>
      comparisons({ ...all!, moods: conversations, sentiment }, { ...all!, sentiment: 0 }).map(({ metric }) => metric);
    expect(at(9, 0.15)).toEqual([]);
    expect(at(9, 0.25)).toEqual(['sentiment']);
    expect(at(900, 0.15)).toEqual(['sentiment']);
    expect(at(900_000, 0.09)).toEqual([]);
  });

  it.each([
    [0, 9, '0%'],
    [9, 9, '100%'],
    [1, 3, '33%'],
    [1, 40, '2.5%'],
    [3, 5_000, 'under 0.1%'],
    [4_999, 5_000, 'over 99%'],
    [199, 2_000, '10%'],
  ])('tells a share of %i in %i as %s', (part, whole, expected) => {
    expect(percent(part, whole)).toBe(expected);
  });

  it('tells counts as people write them', () => {
    expect([0, 1, 2, 1_200_000].map((count) => counted(count, 'user'))).toEqual([
      '0 users',
      '1 user',
      '2 users',
      '1,200,000 users',
    ]);
  });
});
