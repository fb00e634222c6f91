import { genaiPricesCatalogue } from './genai-prices.js';

describe('the catalogue of @pydantic/genai-prices', () => {
  const catalogue = genaiPricesCatalogue(new Date('2026-11-21T00:00:00Z'));

  it('holds the well-known makers, with a context window and prices per 1,000 tokens', () => {
    expect(catalogue.entries.length).toBeGreaterThan(500);
    expect(catalogue.find('gpt-4o')).toMatchObject({
      canonicalId: 'openai/gpt-4o',
      facts: {
        provider: 'openai',
        family: 'gpt',
        contextWindow: 128_000,
        inputCostPer1k: 0.0025,
        outputCostPer1k: 0.01,
      },
    });
    expect(catalogue.find('gemini-2.5-pro')?.facts).toMatchObject({ provider: 'google', inputCostPer1k: 0.00125 });
    expect(catalogue.find('meta-llama/llama-3.3-70b-instruct')?.facts.provider).toBe('meta-llama');
  });

  it('gives each model an id and a canonical id of its own, the same ones every time', () => {
    const { entries } = catalogue;
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(new Set(entries.map(({ canonicalId }) => canonicalId.toLowerCase())).size).toBe(entries.length);
    expect(genaiPricesCatalogue(new Date()).find('gpt-4o')?.id).toBe(catalogue.find('gpt-4o')?.id);
    // Ids that tenants have stored must never change.
    expect(catalogue.find('openai/gpt-4o')?.id).toBe('ed778f56-3c54-5b74-a5e4-b6396576b5e2');
  });

  it('has a price that is a number of at least 0 wherever it has one', () => {
    for (const { facts } of catalogue.entries) {
      for (const cost of [facts.inputCostPer1k, facts.outputCostPer1k]) {
        expect(cost === null || (Number.isFinite(cost) && cost >= 0)).toBe(true);
      }
    }
  });

  it.each(['GPT-4o', 'openai/gpt-4o', 'models/gpt-4o', 'gpt-4o-2024-08-06', 'gpt-4o-20240513', 'gpt-4o-latest'])(
    'knows %s as gpt-4o',
    (name) => expect(catalogue.find(name)?.canonicalId).toBe('openai/gpt-4o'),
  );

  it.each(['', 'gpt', 'my-gpt-4o', 'gpt-4o-tuned', 'ft:gpt-4o:acme::x', 'toString', '/'])('does not know %j', (name) =>
    expect(catalogue.find(name)).toBeUndefined(),
  );
});
