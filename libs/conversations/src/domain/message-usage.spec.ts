import fc from 'fast-check';
import { type MessageUsage, priced, withUsage } from './message-usage.js';

const usage = (given: Partial<MessageUsage> = {}): MessageUsage => ({
  model: 'm',
  inputTokens: 1_000,
  cachedInputTokens: 400,
  outputTokens: 100,
  reasoningTokens: 0,
  costNanos: null,
  ...given,
});
const PRICES = { input: 0.0025, cachedInput: 0.00125, output: 0.01 };

describe('what a message cost', () => {
  it('is worked out by the prices of input, cached input and output', () => {
    // Per thousand: 600 at 0.0025, 400 at 0.00125 and 100 at 0.01 give 0.0015 + 0.0005 + 0.001 dollars.
    expect(priced(usage(), PRICES).costNanos).toBe(3_000_000);
    expect(priced(usage(), { ...PRICES, cachedInput: null }).costNanos).toBe(3_500_000);
  });

  it('is what the caller says, and not known where a price is missing', () => {
    expect(priced(usage({ costNanos: 7 }), PRICES).costNanos).toBe(7);
    expect(priced(usage(), null).costNanos).toBeNull();
    expect(priced(usage(), { ...PRICES, output: null }).costNanos).toBeNull();
    expect(priced(usage({ outputTokens: 0 }), { ...PRICES, output: null }).costNanos).toBe(2_000_000);
  });

  it('is not known where it comes to more than a caller may say', () => {
    const tokens = { inputTokens: 1_000_000_000, cachedInputTokens: 0, outputTokens: 0 };
    expect(priced(usage(tokens), { ...PRICES, input: 1 }).costNanos).toBe(1e15);
    expect(priced(usage(tokens), { ...PRICES, input: 1.000001 }).costNanos).toBeNull();
    expect(priced(usage(tokens), { ...PRICES, input: 1_000_000 }).costNanos).toBeNull();
  });
});

describe('what a conversation used', () => {
  it('is the sum of its messages by model, however they come', () => {
    const used = fc.record({
      model: fc.constantFrom('a', 'b', null),
      inputTokens: fc.nat(),
      cachedInputTokens: fc.nat(),
      outputTokens: fc.nat(),
      reasoningTokens: fc.nat(),
      costNanos: fc.option(fc.nat()),
    });
    fc.assert(
      fc.property(fc.array(used, { maxLength: 20 }), (messages) => {
        const sums = messages.reduce(
          (before, one) => withUsage(before, one, 'own'),
          [] as ReturnType<typeof withUsage>,
        );
        expect(new Set(sums.map(({ model }) => model)).size).toBe(sums.length);
        for (const { model, ...sum } of sums) {
          const own = messages.filter((one) => (one.model ?? 'own') === model);
          for (const [field, value] of Object.entries(sum)) {
            expect(value).toBe(own.reduce((total, one) => total + (one[field as keyof typeof sum] ?? 0), 0));
          }
        }
      }),
    );
  });
});
