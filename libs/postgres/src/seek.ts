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

export interface Seek {
  readonly conditions: readonly string[];
  readonly order: string;
}

type Bind = (value: unknown) => string;

/** Condition and order by which rows next to a cursor are read; rows that come or go meanwhile shift nothing. */
export function seek(alias: string, cursor: SeekCursor | null, bind: Bind): Seek {
  const [comparison, direction] = directionOf(cursor);
  return {
    conditions:
      cursor === null
        ? []
        : [`(${alias}.created_at, ${alias}.id) ${comparison} (${bind(cursor.createdAt)}, ${bind(cursor.id)}::uuid)`],
    order: `ORDER BY ${alias}.created_at ${direction}, ${alias}.id ${direction}`,
  };
}

const directionOf = (cursor: SeekCursor | null) =>
  cursor?.direction === 'before' ? (['>', 'ASC'] as const) : (['<', 'DESC'] as const);

/** Collects the parameters of a statement that is put together: gives each its placeholder. */
export function binder(values: unknown[]): Bind {
  return (value) => `$${values.push(value)}`;
}
