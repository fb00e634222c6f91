import { genaiPricesCatalogue } from './genai-prices.js';
import { NO_FACTS } from './model-catalogue.js';
import { SUPPLEMENT } from './supplement.js';

const { sources, models } = SUPPLEMENT;
const { entries } = genaiPricesCatalogue(new Date('2026-11-21T00:00:00Z'));

/** Facts of models that @pydantic/genai-prices, a dependency, provides. */
const FROM_DEPENDENCY = ['family', 'description', 'contextWindow', 'inputCostPer1k', 'outputCostPer1k'];
const BENCHMARKS = ['intelligenceIndex', 'codingIndex', 'mathIndex', 'mmluPro', 'gpqa'];

describe('the facts of the catalogue', () => {
  it('come from sources with a version, a licence that lets us keep them, and a date where the release tells one', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(0);
    for (const source of Object.values(sources)) {
      expect(source).toEqual({
        package: expect.stringMatching(/^(npm|PyPI) /) as string,
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
        date: source.date === null ? null : (expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string),
        licence: expect.stringMatching(/^(MIT|Apache-2\.0)$/) as string,
      });
    }
  });

  it.each(Object.keys(NO_FACTS))('are sourced or null: %s', (field) => {
    for (const { canonicalId, facts } of entries) {
      const fact = facts[field as keyof typeof facts];
      const saying = Object.entries(models[canonicalId] ?? {}).filter(([, said]) => field in said);
      expect(saying.length).toBeLessThanOrEqual(1);
      for (const [source] of saying) expect(Object.keys(sources)).toContain(source);
      const [sourced] = saying.map(([, said]) => said[field as keyof typeof said]);
      if (FROM_DEPENDENCY.includes(field)) expect(sourced === undefined || fact !== null).toBe(true);
      else expect([canonicalId, fact]).toEqual([canonicalId, sourced ?? null]);
    }
  });

  it('are of models that the catalogue has, and benchmarks are of none: no open source carries them', () => {
    const known = new Set(entries.map(({ canonicalId }) => canonicalId));
    expect(Object.keys(models).filter((id) => !known.has(id))).toEqual([]);
    for (const { facts } of entries) for (const name of BENCHMARKS) expect(facts[name as 'gpqa']).toBeNull();
  });

  it('fill modalities, parameters and context windows of well-known models', () => {
    const of = (field: string) => Object.values(models).filter((by) => Object.values(by).some((said) => field in said));
    expect(of('inputModalities').length).toBeGreaterThan(100);
    expect(of('supportedParameters').length).toBeGreaterThan(150);
    expect(entries.find(({ canonicalId }) => canonicalId === 'openai/gpt-4o')?.facts).toMatchObject({
      inputModalities: ['text', 'image'],
      outputModalities: ['text'],
      supportedParameters: ['tools', 'tool_choice', 'parallel_tool_calls', 'response_format'],
    });
  });
});
