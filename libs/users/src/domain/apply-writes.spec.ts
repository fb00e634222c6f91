import { Problem } from '@parley/kernel';
import { applyWrites, type Organization } from './apply-writes.js';
import { newUser, type User } from './user.js';
import { compareUsers, type UserChange, userKey, type UserWrite, writesByUser } from './user-write.js';

const [CREATED, NOW] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')];
const ADA = newUser({ tenantId: 'a-tenant', id: 'id-of-ada', externalId: 'ada' }, CREATED);
const ACME = { id: 'id-of-acme', externalId: 'acme' };

const write = (change: UserChange, externalId = 'ada'): UserWrite => ({
  tenantId: 'a-tenant',
  externalId,
  change,
  mayCreate: true,
});
const apply = (before: User, changes: readonly UserChange[], organization: Organization | null = null) =>
  applyWrites(
    before,
    changes.map((change) => write(change)),
    () => organization,
    NOW,
  );

describe('the writes of one user', () => {
  it('leave what they do not name, and clear what they give as null', () => {
    const { user } = apply({ ...ADA, name: 'Ada', phone: '1' }, [{ email: 'ada@example.com' }, { phone: null }]);
    expect(user).toMatchObject({ name: 'Ada', email: 'ada@example.com', phone: null, updatedAt: NOW });
  });

  it('are each answered with the user as that write left it, and raise the revision once', () => {
    const { outcomes, user } = apply(ADA, [{ name: 'Ada' }, { name: 'Ada King' }]);
    expect(outcomes.map(([, outcome]) => outcome)).toMatchObject([{ name: 'Ada' }, { name: 'Ada King' }]);
    expect(user.revision).toBe(ADA.revision + 1);
  });

  it('keep who is anonymised without name, e-mail and phone, and tell that this is new', () => {
    const named = { ...ADA, name: 'Ada', email: 'ada@example.com', phone: '1' };
    const { user, nowAnonymized } = apply(named, [{ anonymized: true }, { name: 'Ada again' }]);
    expect(user).toMatchObject({ anonymized: true, name: null, email: null, phone: null });
    expect(nowAnonymized).toBe(true);
    expect(apply(user, [{ anonymized: true }]).nowAnonymized).toBe(false);
  });

  it('move the user into the organization that they name, and out of it by a null', () => {
    const { user } = apply(ADA, [{ externalOrganizationId: 'acme' }], ACME);
    expect(user).toMatchObject({ organizationId: 'id-of-acme', externalOrganizationId: 'acme' });
    expect(apply(user, [{ name: 'Ada' }]).user).toMatchObject({ organizationId: 'id-of-acme' });
    expect(apply(user, [{ organizationId: null }]).user).toMatchObject({
      organizationId: null,
      externalOrganizationId: null,
    });
  });

  it('are rejected one by one: properties that grow out of bounds take nothing else with them', () => {
    const keys = (from: number) =>
      Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`k${from + index}`, 1]));
    const { outcomes, user, isChanged } = apply({ ...ADA, properties: keys(0) }, [{ properties: keys(200) }]);
    expect(outcomes[0]?.[1]).toBeInstanceOf(Problem);
    expect([user.properties, isChanged]).toEqual([keys(0), false]);
    expect(apply({ ...ADA, properties: keys(0) }, [{ properties: keys(200) }, { name: 'Ada' }]).user.name).toBe('Ada');
  });

  it('are sorted as their keys are, lest two transactions take their locks in different orders', () => {
    const [one, other] = ['11111111-1111-7111-8111-111111111111', '22222222-2222-7222-8222-222222222222'];
    const names = ['b', 'a', 'B', '', 'ab', '\u{1f600}', '\uffff'].flatMap((externalId) => [
      { tenantId: other, externalId },
      { tenantId: one, externalId },
    ]);
    const byKey = names.toSorted((a, b) => (userKey(a) < userKey(b) ? -1 : 1));
    expect(names.toSorted(compareUsers)).toEqual(byKey);
  });

  it('stay in their order, apart from those of others', () => {
    const [first, other, second] = [write({ name: '1' }), write({ name: 'x' }, 'eve'), write({ name: '2' })];
    expect([...writesByUser([first, other, second]).values()]).toEqual([[first, second], [other]]);
  });
});
