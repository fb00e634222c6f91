import { type Clock, notFound, Problem, unavailable } from '@parley/kernel';
import { resolveOrganizations } from '@parley/organizations';
import { GroupCommit, type Postgres, type Queryable } from '@parley/postgres';
import {
  type AppliedDrafts,
  applyDrafts,
  newUser,
  type Organization,
  type StoredUser,
} from '../domain/apply-drafts.js';
import { type UserDraft, userKey } from '../domain/user-draft.js';
import { toView, type UserView } from '../user.view.js';
import { logUsers } from './log-users.js';
import { requestMasking } from './request-masking.js';
import { insertUsers, knownUsers, lockUsers, updateUsers } from './user-rows.js';

const GROUP_COMMIT = { name: 'users', maxBatch: 500, maxInFlight: 2, maxQueued: 10_000 };
const MAX_ATTEMPTS = 3;

export interface SavedUser {
  readonly created: boolean;
  readonly user: UserView;
}

type Answers = Map<UserDraft, SavedUser | Problem>;

/** Creates and changes users: those of many requests in one transaction. */
export class UserWriter {
  private readonly commits: GroupCommit<UserDraft, SavedUser | Problem>;

  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {
    this.commits = new GroupCommit((drafts) => this.flush(drafts), GROUP_COMMIT);
  }

  /**
   * Resolves once the user is durable.
   * @throws Problem when it is refused.
   */
  async save(draft: UserDraft): Promise<SavedUser> {
    const saved = await this.commits.submit(draft);
    if (saved instanceof Problem) throw saved;
    return saved;
  }

  /** Locks come in the order of every writer: organizations, then users by name; new users before those that are there. */
  private flush(drafts: readonly UserDraft[]): Promise<(SavedUser | Problem)[]> {
    return this.postgres.transaction(async (tx) => {
      const answers: Answers = new Map();
      for (let attempt = 1; attempt <= MAX_ATTEMPTS && open(drafts, answers).length > 0; attempt++) {
        await save(tx, open(drafts, answers), answers, this.clock.now());
        // Left over: users who were erased between the look and the lock. The next round creates new people.
      }
      return drafts.map((draft) => answers.get(draft) ?? unavailable('The user is just being erased.', 1));
    });
  }
}

const open = (drafts: readonly UserDraft[], answers: Answers): UserDraft[] =>
  drafts.filter((draft) => !answers.has(draft));

async function save(tx: Queryable, drafts: readonly UserDraft[], answers: Answers, now: Date): Promise<void> {
  const known = await knownUsers(tx, drafts);
  for (const draft of drafts) {
    // Before organizations are looked up, since a refused draft must not create any.
    if (!draft.mayCreate && !known.has(userKey(draft))) answers.set(draft, notFound('The user'));
  }
  const organizations = await findOrganizations(tx, open(drafts, answers), answers, now);
  const apply = (before: StoredUser, own: readonly UserDraft[]) =>
    applyDrafts(before, own, (draft) => organizations.get(draft) ?? null, now);

  const byUser = grouped(open(drafts, answers));
  const newcomers = byUser
    .filter(([first]) => !known.has(userKey(first)))
    .map((own) => apply(newUser(own[0], now), own));
  const inserted = await insertUsers(
    tx,
    newcomers.map(({ user }) => user),
  );
  const created = newcomers.filter(({ user }) => inserted.has(user.id));
  answer(created, answers, true);

  const draftsOf = new Map(byUser.map((own) => [userKey(own[0]), own]));
  const there = await lockUsers(
    tx,
    byUser.map(([first]) => first).filter((first) => !answers.has(first)),
  );
  const changed = there.map((user) => apply(user, draftsOf.get(user.tenantId + user.externalId) ?? []));
  answer(changed, answers, false);
  await store(tx, created, changed, now);
}

/** What newcomers are is stored already, and they have said nothing yet that would have to be masked. */
async function store(
  tx: Queryable,
  created: readonly AppliedDrafts[],
  applied: readonly AppliedDrafts[],
  now: Date,
): Promise<void> {
  const changed = applied.filter(({ isChanged }) => isChanged).map(({ user }) => user);
  await updateUsers(tx, changed);
  await logUsers(tx, [...created.map(({ user }) => user), ...changed]);
  for (const { user, nowAnonymized } of applied) {
    if (nowAnonymized) await requestMasking(tx, user.tenantId, user.id, now);
  }
}

/** Creates those that are named by an unknown external id; answers the drafts whose organization is refused. */
async function findOrganizations(
  tx: Queryable,
  drafts: readonly UserDraft[],
  answers: Answers,
  now: Date,
): Promise<ReadonlyMap<UserDraft, Organization>> {
  const found = await resolveOrganizations(
    tx,
    drafts.map(({ tenantId, change }) => ({ tenantId, ...change })),
    now,
  );
  const organizations = new Map<UserDraft, Organization>();
  drafts.forEach((draft, index) => {
    const organization = found[index] ?? null;
    if (organization instanceof Problem) answers.set(draft, organization);
    else if (organization !== null) organizations.set(draft, organization);
  });
  return organizations;
}

type DraftsOfOne = [UserDraft, ...UserDraft[]];

/** The drafts of each user, in their order. */
function grouped(drafts: readonly UserDraft[]): DraftsOfOne[] {
  const groups = new Map<string, DraftsOfOne>();
  for (const draft of drafts) {
    const group = groups.get(userKey(draft));
    if (group === undefined) groups.set(userKey(draft), [draft]);
    else group.push(draft);
  }
  return [...groups.values()];
}

function answer(applied: readonly AppliedDrafts[], answers: Answers, isNew: boolean): void {
  for (const { outcomes } of applied) {
    outcomes.forEach(([draft, outcome], index) => {
      answers.set(
        draft,
        outcome instanceof Problem ? outcome : { created: isNew && index === 0, user: toView(outcome) },
      );
    });
  }
}
