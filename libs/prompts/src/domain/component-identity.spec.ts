import { changedExternalIds, identify, isSameContent } from './component-identity.js';
import { type NewComponent, toComponent, toComponents } from './prompt-component.js';

const sent = (...given: Partial<NewComponent>[]) => given.map((one) => toComponent({ content: 'Text', ...one }));
const known = { id: 'k', externalId: 'greeting' };
const other = { id: 'o', externalId: 'rules' };

describe('the identity of components', () => {
  it('is that of the id which is given, with the external id that it has', () => {
    expect(identify(sent({ componentId: 'k' }), { byId: [known], ofPrompt: [] })).toMatchObject([known]);
  });

  it('is that of the external id within the prompt', () => {
    const components = sent({ externalComponentId: 'rules' }, { externalComponentId: 'new' });
    expect(identify(components, { byId: [], ofPrompt: [known, other] })).toMatchObject([
      other,
      { id: null, externalId: 'new' },
    ]);
  });

  it('is shown as our own id where the caller has none, and found by that', () => {
    const [component] = sent({ externalComponentId: 'k' });
    const ofPrompt = [{ id: 'k', externalId: null }];
    expect(identify(component === undefined ? [] : [component], { byId: [], ofPrompt })).toMatchObject([{ id: 'k' }]);
  });

  it('is renamed by both ids together', () => {
    const components = sent({ componentId: 'k', externalComponentId: 'hello' });
    expect(identify(components, { byId: [known], ofPrompt: [known] })).toMatchObject([
      { id: 'k', externalId: 'hello' },
    ]);
  });

  it('gives up its external id where another component takes that', () => {
    const components = sent({ componentId: 'k' }, { externalComponentId: 'greeting' });
    expect(identify(components, { byId: [known], ofPrompt: [] })).toMatchObject([
      { id: 'k', externalId: null },
      { id: null, externalId: 'greeting' },
    ]);
  });

  it.each([
    [sent({ componentId: 'unknown' }), { code: 'not_found' }],
    [
      sent({ componentId: 'k', externalComponentId: 'rules' }),
      { errors: [{ path: 'components[0].externalComponentId' }] },
    ],
    [sent({ componentId: 'k' }, { externalComponentId: 'greeting' }), { errors: [{ path: 'components[1]' }] }],
  ])('is rejected where the names do not agree', (components, problem) => {
    expect(identify(components, { byId: [known], ofPrompt: [known, other] })).toMatchObject(problem);
  });

  it.each(['componentId', 'externalComponentId'])('is not given twice by %s', (field) => {
    const twice = [
      { content: 'One', [field]: 'k' },
      { content: 'Two', [field]: 'k' },
    ];
    expect(() => toComponents(twice, 'components')).toThrow(`components[1].${field}: must not be given twice`);
  });
});

describe('what is sent again', () => {
  const stored = [{ ...toComponent({ content: 'Text' }), ...known }];

  it('is the same whether the ids come along or not', () => {
    expect(isSameContent(sent({}), stored)).toBe(true);
    expect(isSameContent(sent({ componentId: 'k', externalComponentId: 'greeting' }), stored)).toBe(true);
  });

  it.each([{ content: 'Other' }, { externalComponentId: 'hello' }, { name: 'Named' }])('differs by %j', (given) => {
    expect(isSameContent(sent(given), stored)).toBe(false);
  });
});

describe('external ids that come with known texts', () => {
  it.each([
    [[null, null], ['a', null], null],
    [['a', null], ['a', null], null],
    [
      [null, 'b'],
      ['a', null],
      ['a', 'b'],
    ],
    [
      ['b', null],
      ['a', 'b'],
      ['b', null],
    ],
    [
      ['b', 'a'],
      ['a', 'b'],
      ['b', 'a'],
    ],
    [['a'], ['x', 'y'], null],
  ])('%j over %j make %j', (given, stored, expected) => {
    const components = given.map((externalComponentId) => toComponent({ content: 'Text', externalComponentId }));
    expect(changedExternalIds(components, stored)).toEqual(expected);
  });
});
