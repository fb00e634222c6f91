import { orProblem, Problem } from '@parley/kernel';
import { changeProfile, type User } from './user.js';
import { leavesOrganization, type UserWrite } from './user-write.js';

/** The organization that a write names. */
export interface Organization {
  readonly id: string;
  readonly externalId: string;
}

export interface AppliedWrites {
  /** The user after the last write. */
  readonly user: User;
  /** False if all writes were rejected. */
  readonly isChanged: boolean;
  /** Each write with the user after it, or why it is rejected. */
  readonly outcomes: readonly (readonly [UserWrite, User | Problem])[];
  /** Whether any write switched anonymisation on. */
  readonly nowAnonymized: boolean;
}

const NOWHERE = { id: null, externalId: null };

/** Applies a user's writes in order. A new user's first write cannot be rejected: there is nothing to merge with. */
export function applyWrites(
  before: User,
  writes: readonly UserWrite[],
  organizationOf: (write: UserWrite) => Organization | null,
  now: Date,
): AppliedWrites {
  let user = before;
  let nowAnonymized = false;
  const outcomes = writes.map((write): readonly [UserWrite, User | Problem] => {
    const organization = organizationOf(write) ?? (leavesOrganization(write.change) ? NOWHERE : undefined);
    const profile = orProblem(() => changeProfile(user, write.change, organization?.id));
    if (profile instanceof Problem) return [write, profile];
    nowAnonymized ||= profile.anonymized && !user.anonymized;
    user = {
      ...user,
      ...profile,
      externalOrganizationId: organization === undefined ? user.externalOrganizationId : organization.externalId,
      revision: before.revision + 1,
      updatedAt: now,
    };
    return [write, user];
  });
  return { user, isChanged: user !== before, outcomes, nowAnonymized };
}
