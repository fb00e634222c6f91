import { newId, orProblem, Problem } from '@parley/kernel';
import { changeProfile, type UserProfile } from './user.js';
import { leavesOrganization, type UserDraft } from './user-draft.js';

/** A user as it is stored, under a lock or not there yet. */
export interface StoredUser extends UserProfile {
  readonly tenantId: string;
  readonly id: string;
  readonly externalId: string;
  readonly externalOrganizationId: string | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The organization that a draft names. */
export interface Organization {
  readonly id: string;
  readonly externalId: string;
}

export interface AppliedDrafts {
  /** As it stands after the last of them. */
  readonly user: StoredUser;
  /** False when all of them were refused. */
  readonly isChanged: boolean;
  /** Each draft with the user as it left it, or why it is refused. */
  readonly outcomes: readonly (readonly [UserDraft, StoredUser | Problem])[];
  /** Whether any of them switched anonymisation on. */
  readonly nowAnonymized: boolean;
}

/** Before its first draft, which then cannot be refused: there is nothing to merge with yet. */
export const newUser = ({ tenantId, externalUserId }: UserDraft, now: Date): StoredUser => ({
  tenantId,
  id: newId(),
  externalId: externalUserId,
  organizationId: null,
  externalOrganizationId: null,
  name: null,
  email: null,
  phone: null,
  anonymized: false,
  properties: {},
  revision: 0,
  createdAt: now,
  updatedAt: now,
});

const NOWHERE = { id: null, externalId: null };

/** Runs the drafts of one user through it, one after the other. */
export function applyDrafts(
  before: StoredUser,
  drafts: readonly UserDraft[],
  organizationOf: (draft: UserDraft) => Organization | null,
  now: Date,
): AppliedDrafts {
  let user = before;
  let nowAnonymized = false;
  const outcomes = drafts.map((draft): readonly [UserDraft, StoredUser | Problem] => {
    const organization = organizationOf(draft) ?? (leavesOrganization(draft.change) ? NOWHERE : undefined);
    const profile = orProblem(() => changeProfile(user, draft.change, organization?.id));
    if (profile instanceof Problem) return [draft, profile];
    nowAnonymized ||= profile.anonymized && !user.anonymized;
    user = {
      ...user,
      ...profile,
      externalOrganizationId: organization === undefined ? user.externalOrganizationId : organization.externalId,
      revision: before.revision + 1,
      updatedAt: now,
    };
    return [draft, user];
  });
  return { user, isChanged: user !== before, outcomes, nowAnonymized };
}
