import { Injectable } from '@nestjs/common';
import { Clock, newId, notFound, Problem, SharedMoment, unavailable } from '@parley/kernel';
import { resolveOrganizations } from '@parley/organizations';
import { GroupCommit, Postgres, type Queryable } from '@parley/postgres';
import { type AppliedWrites, applyWrites, type Organization } from '../domain/apply-writes.js';
import { newUser, type User } from '../domain/user.js';
import { userKey, type UserWrite, writeBytesOf, writesByUser } from '../domain/user-write.js';
import { requestMasking } from './request-masking.js';
import { logUsers } from './resolve-users.js';
import { insertUsers, knownUsers, lockUsers, updateUsers } from './user-rows.js';

const GROUP_COMMIT = {
  ...{ name: 'users', maxBatch: 500, maxInFlight: 2, maxQueued: 10_000 },
  tenantOf: ({ tenantId }: UserWrite) => tenantId,
  size: { of: writeBytesOf, maxQueuedBytes: 64 * 1024 * 1024, maxBatchBytes: 16 * 1024 * 1024 },
};
const MAX_ATTEMPTS = 3;

export interface SavedUser {
  readonly created: boolean;
  readonly user: User;
}

type Answers = Map<UserWrite, SavedUser | Problem>;

/** Creates and changes users: those of many requests in one transaction. */
@Injectable()
export class UserWriter {
  private readonly commits = new GroupCommit<UserWrite, SavedUser | Problem>(
    (writes) => this.flush(writes),
    GROUP_COMMIT,
  );

  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves once the user is durable.
   * @throws Problem when the write is rejected.
   */
  async save(write: UserWrite): Promise<SavedUser> {
    const saved = await this.commits.submit(write);
    if (saved instanceof Problem) throw saved;
    return saved;
  }

  /** Every writer locks in the same order: organizations, then users by name; new users before existing ones. */
  private flush(writes: readonly UserWrite[]): Promise<(SavedUser | Problem)[]> {
    return this.postgres.transaction(async (tx) => {
      const answers: Answers = new Map();
      for (let attempt = 1; attempt <= MAX_ATTEMPTS && open(writes, answers).length > 0; attempt++) {
        await save(tx, open(writes, answers), answers, new SharedMoment(this.clock.now()));
        // Still open: writes of users erased between the look-up and the lock. The next attempt creates new users.
      }
      return writes.map((write) => answers.get(write) ?? unavailable('The user is just being erased.', 1));
    });
  }
}

const open = (writes: readonly UserWrite[], answers: Answers): UserWrite[] =>
  writes.filter((write) => !answers.has(write));

async function save(tx: Queryable, writes: readonly UserWrite[], answers: Answers, now: Date): Promise<void> {
  const known = await knownUsers(tx, writes);
  for (const write of writes) {
    // Checked before the look-up of organizations, since a rejected write must not create any.
    if (!write.mayCreate && !known.has(userKey(write))) answers.set(write, notFound('The user'));
  }
  const organizations = await findOrganizations(tx, open(writes, answers), answers, now);
  const apply = (before: User, own: readonly UserWrite[]) =>
    applyWrites(before, own, (write) => organizations.get(write) ?? null, now);

  const byUser = writesByUser(open(writes, answers));
  const newcomers = [...byUser]
    .filter(([key]) => !known.has(key))
    .map(([, own]) =>
      apply(newUser({ id: newId(), tenantId: own[0].tenantId, externalId: own[0].externalId }, now), own),
    );
  const inserted = await insertUsers(
    tx,
    newcomers.map(({ user }) => user),
  );
  const created = newcomers.filter(({ user }) => inserted.has(user.id));
  answer(created, answers, true);

  const others = [...byUser.values()].map(([first]) => first).filter((first) => !answers.has(first));
  const changed = (await lockUsers(tx, others)).map((user) => apply(user, byUser.get(userKey(user)) ?? []));
  answer(changed, answers, false);
  await store(tx, created, changed, now);
}

/** New users are already stored, and have said nothing yet that needs masking. */
async function store(
  tx: Queryable,
  created: readonly AppliedWrites[],
  applied: readonly AppliedWrites[],
  now: Date,
): Promise<void> {
  const changed = applied.filter(({ isChanged }) => isChanged).map(({ user }) => user);
  await updateUsers(tx, changed);
  await logUsers(tx, [...created.map(({ user }) => user), ...changed]);
  for (const { user, nowAnonymized } of applied) {
    if (nowAnonymized) await requestMasking(tx, user.tenantId, user.id, now);
  }
}

/** Creates organizations for unknown external ids; answers the writes whose organization is rejected. */
async function findOrganizations(
  tx: Queryable,
  writes: readonly UserWrite[],
  answers: Answers,
  now: Date,
): Promise<ReadonlyMap<UserWrite, Organization>> {
  const found = await resolveOrganizations(
    tx,
    writes.map(({ tenantId, change: { organizationId, externalOrganizationId } }) => ({
      tenantId,
      organizationId,
      externalOrganizationId,
    })),
    now,
  );
  const organizations = new Map<UserWrite, Organization>();
  writes.forEach((write, index) => {
    const organization = found[index] ?? null;
    if (organization instanceof Problem) answers.set(write, organization);
    else if (organization !== null) organizations.set(write, organization);
  });
  return organizations;
}

function answer(applied: readonly AppliedWrites[], answers: Answers, isNew: boolean): void {
  for (const { outcomes } of applied) {
    outcomes.forEach(([write, outcome], index) => {
      answers.set(write, outcome instanceof Problem ? outcome : { created: isNew && index === 0, user: outcome });
    });
  }
}
