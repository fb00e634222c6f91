type Group<Item> = readonly [Item, ...Item[]];

/** The items by key, in order: groups by the first item of each, and items within a group. */
export function grouped<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Group<Item>> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
