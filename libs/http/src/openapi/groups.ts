/** A group of operations as a reader of the document sees it. */
export interface ApiGroup {
  readonly name: string;
  readonly description: string;
  readonly paths: RegExp;
}

export interface ApiIntroduction {
  /** Markdown that the document begins with. */
  readonly description: string;
  /** Whom to ask. */
  readonly contact: { readonly name: string };
  /** In the order of the page; a path belongs to the first group that matches it. */
  readonly groups: readonly ApiGroup[];
}

/** The paths in the order of their groups, with operations tagged by group. @throws Error for a path in no group. */
export function grouped<Operation extends object>(
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>,
  groups: readonly ApiGroup[],
): Record<string, Record<string, Operation & { readonly tags: readonly string[] }>> {
  const placed = Object.entries(paths).map(([path, operations]) => {
    const place = groups.findIndex((group) => group.paths.test(path));
    const group = groups[place];
    if (group === undefined) throw new Error(`${path} belongs to no group of the API document.`);
    return { path, place, operations: tagged(operations, group.name) };
  });
  placed.sort((a, b) => a.place - b.place);
  return Object.fromEntries(placed.map(({ path, operations }) => [path, operations]));
}

const tagged = <Operation extends object>(operations: Readonly<Record<string, Operation>>, tag: string) =>
  Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, { ...operation, tags: [tag] }]));
