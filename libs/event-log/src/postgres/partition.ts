/** Fixed for the life of a database: a key must keep its partition. It bounds how many consumers of a group share the work. */
export const PARTITIONS = 8;

/** FNV-1a, 32 bits: the key's partition. */
export function partitionOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % PARTITIONS;
}
