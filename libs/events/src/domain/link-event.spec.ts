import { notFound, Problem } from '@parley/kernel';
import { type LinkedEvent, linkEvent, type NamedByEvent, type FoundConversation } from './link-event.js';
import { newEvent } from './new-event.js';

const event = newEvent(
  'a-tenant',
  'an-event',
  { eventType: 'purchase', productId: 'a-product', value: 'done' },
  new Date(),
);
const ADA = { id: 'ada', organizationId: 'her-organization', anonymized: false };
const link = (named: Partial<NamedByEvent> = {}, conversation: FoundConversation = 'none'): LinkedEvent | Problem => {
  if (event instanceof Problem) throw event;
  return linkEvent(event, conversation, { organization: null, user: null, ...named });
};

describe('an event that is linked to what it names', () => {
  it('has no link when it names nothing', () => {
    expect(link()).toMatchObject({ userId: null, organizationId: null, conversationId: null, anonymized: false });
  });

  it("inherits its user's organization when it names none", () => {
    expect(link({ user: ADA })).toMatchObject({ organizationId: 'her-organization', inheritsOrganization: true });
    expect(link({ user: ADA, organization: { id: 'another' } })).toMatchObject({
      organizationId: 'another',
      inheritsOrganization: false,
    });
  });

  it('is as anonymous as its user', () => {
    expect(link({ user: { ...ADA, anonymized: true } })).toMatchObject({ anonymized: true });
  });

  it('belongs to the conversation it names, and to none while that is unknown', () => {
    expect(link({}, { id: 'a-conversation', productId: 'a-product' })).toMatchObject({
      conversationId: 'a-conversation',
    });
    expect(link({}, 'unknown')).toMatchObject({ conversationId: null });
  });

  it("is rejected for another product's conversation", () => {
    expect(link({}, { id: 'a-conversation', productId: 'another' })).toMatchObject({ code: 'conflict' });
  });

  it('is rejected for the first of its names that cannot be', () => {
    const [first, second, third] = [notFound('The conversation'), notFound('The organization'), notFound('The user')];
    expect(link({ organization: second, user: third }, first)).toBe(first);
    expect(link({ organization: second, user: third })).toBe(second);
    expect(link({ organization: { id: 'an-organization' }, user: third })).toBe(third);
  });
});
