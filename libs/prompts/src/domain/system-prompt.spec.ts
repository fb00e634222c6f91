import { toComponent } from './prompt-component.js';
import {
  groupByProduct,
  isEnsured,
  type MatchedPrompt,
  mayBeFilledIn,
  namedPromptOf,
  referenceKey,
  type SystemPromptReference,
} from './system-prompt.js';

const reference = (given: Partial<SystemPromptReference> = {}): SystemPromptReference => ({
  tenantId: 'tenant',
  productId: 'shop',
  promptId: null,
  externalPromptId: null,
  components: null,
  hasVariables: false,
  ...given,
});
const text = (content: string) => [toComponent({ content })];
const support = { tenantId: 'tenant', id: 'p1', externalId: 'support', productId: 'shop', role: 'system' };

describe('the prompt that a system prompt names', () => {
  it.each([{ promptId: 'p1' }, { externalPromptId: 'support' }, { promptId: 'p1', externalPromptId: 'support' }])(
    'is found by %j',
    (names) => {
      expect(namedPromptOf(reference(names), [support])).toBe(support);
    },
  );

  it('is none where only a text is given', () => {
    expect(namedPromptOf(reference({ components: text('Be brief.') }), [support])).toBeNull();
  });

  it('is yet to be made where a text comes with an external id that is not known', () => {
    expect(namedPromptOf(reference({ externalPromptId: 'sales', components: text('Sell.') }), [support])).toBeNull();
  });

  it.each([{ externalPromptId: 'sales' }, { promptId: 'p2' }, { promptId: 'p2', components: text('Sell.') }])(
    'is not found by %j',
    (names) => {
      expect(namedPromptOf(reference(names), [support])).toMatchObject({ code: 'not_found' });
    },
  );

  it('is not that of another tenant', () => {
    expect(namedPromptOf(reference({ promptId: 'p1', tenantId: 'other' }), [support])).toMatchObject({
      code: 'not_found',
    });
  });

  it('must be one, of the same product', () => {
    const both = reference({ promptId: 'p1', externalPromptId: 'sales' });
    expect(namedPromptOf(both, [support])).toMatchObject({ errors: [{ path: 'systemPrompt.externalPromptId' }] });
    expect(namedPromptOf(reference({ promptId: 'p1', productId: 'bank' }), [support])).toMatchObject({
      errors: [{ path: 'systemPrompt' }],
    });
  });
});

describe('whether a text may be a template filled in', () => {
  it.each([
    ['Hello Ada', false, true],
    ['Hello Ada', true, true],
    ['Hello {{name}}', false, true],
    ['Hello {{name}}', true, false],
  ])('%s, with variables beside it: %s', (content, hasVariables, expected) => {
    expect(mayBeFilledIn(reference({ components: text(content), hasVariables }))).toBe(expected);
  });
});

describe('references that are matched alike', () => {
  it('share a key, whatever the margins of their texts', () => {
    const keys = ['Be brief.', '  Be brief.\r\n'].map((content) =>
      referenceKey(reference({ components: text(content) })),
    );
    expect(new Set(keys).size).toBe(1);
  });

  it('differ in anything else', () => {
    const components = text('Be brief.');
    const others = [{ productId: 'bank' }, { promptId: 'p1' }, { externalPromptId: 'p1' }, { hasVariables: true }];
    const keys = [{}, ...others].map((given) => referenceKey(reference({ components, ...given })));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('what was sent to a product', () => {
  const matched = (
    version: Partial<NonNullable<MatchedPrompt['version']>> | null,
    productId = 'shop',
  ): MatchedPrompt => ({
    reference: reference({ productId }),
    prompt: null,
    version: version && {
      promptId: 'p',
      versionId: 'v',
      contentId: 'v',
      componentIds: [],
      isActive: false,
      isArchived: false,
      ...version,
    },
    match: null,
  });
  const active = matched({ isActive: true });

  it('asks for nothing when all of it is in use and the last is active', () => {
    expect(isEnsured([active])).toBe(true);
    expect(isEnsured([matched({}), active])).toBe(true);
  });

  it.each([
    ['is not known', [matched(null), active]],
    ['is archived', [matched({ isArchived: true }), active]],
    ['is the last and not active', [active, matched({})]],
  ])('asks for more when one %s', (_, sent) => {
    expect(isEnsured(sent)).toBe(false);
  });

  it('is told apart from what was sent to others, in its order', () => {
    const [one, other, two] = [active, matched({}, 'bank'), matched({})];
    expect(groupByProduct([one, other, two])).toEqual([[one, two], [other]]);
  });
});
