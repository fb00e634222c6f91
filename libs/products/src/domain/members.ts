export interface ProductMember {
  readonly id: string;
  readonly userId: string;
  readonly role: string;
  readonly avatarUrl: string | null;
}

export interface GivenMember {
  readonly userId: string;
  readonly role: string;
  readonly avatarUrl?: string | null | undefined;
}

/** The given members; a member who was there before keeps the id. */
export function mergeMembers(
  before: readonly ProductMember[],
  given: readonly GivenMember[],
  newId: () => string,
): ProductMember[] {
  const ids = new Map(before.map(({ userId, id }) => [userId, id]));
  return given.map(({ userId, role, avatarUrl }) => {
    const id = ids.get(userId) ?? newId();
    // If a user is listed twice, the second entry gets an id of its own.
    ids.delete(userId);
    return { id, userId, role, avatarUrl: avatarUrl ?? null };
  });
}
