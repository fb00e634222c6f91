/** Which of `folds` parts a group belongs to: a hash, so that it never changes. */
export function foldOf(group: string, folds: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < group.length; i++) hash = Math.imul(hash ^ group.charCodeAt(i), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % folds;
}
