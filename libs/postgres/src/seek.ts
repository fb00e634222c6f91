/** Which part of a list is read that is ordered newest first: from its beginning, or on from the place of a row. */
export interface SeekWindow {
  readonly limit: number;
  readonly cursor: SeekCursor | null;
}

export interface SeekCursor {
  /** `after` goes on to older rows, `before` goes back to newer ones. */
  readonly direction: 'after' | 'before';
  readonly createdAt: Date;
  readonly id: string;
}

/** Condition and order by which rows next to a cursor are read; rows that come or go meanwhile shift nothing. */
export function seek(
  alias: string,
  cursor: SeekCursor | null,
  bind: (value: unknown) => string,
): { readonly conditions: readonly string[]; readonly order: string } {
  const back = cursor?.direction === 'before';
  const [comparison, direction] = back ? ['>', 'ASC'] : ['<', 'DESC'];
  return {
    conditions:
      cursor === null
        ? []
        : [`(${alias}.created_at, ${alias}.id) ${comparison} (${bind(cursor.createdAt)}, ${bind(cursor.id)}::uuid)`],
    order: `ORDER BY ${alias}.created_at ${direction}, ${alias}.id ${direction}`,
  };
}

/** Collects the parameters of a statement that is put together: gives each its placeholder. */
export function binder(values: unknown[]): (value: unknown) => string {
  return (value) => `$${values.push(value)}`;
}
