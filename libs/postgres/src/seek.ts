/** Which part of a list, newest first, is read: from its beginning, or onwards from the place of a row. */
export interface SeekWindow {
  readonly limit: number;
  readonly cursor: SeekCursor | null;
}

export interface SeekCursor {
  /** `after` goes on to older rows, `before` goes back to newer ones. */
  readonly direction: 'after' | 'before';
  /** Where the row stands in the list's order; by {@link seek}, its creation in milliseconds since 1970. */
  readonly place: number;
  readonly id: string;
}

export interface Seek {
  readonly conditions: readonly string[];
  readonly order: string;
}

type Bind = (value: unknown) => string;

/** Condition and order for reading the rows next to a cursor; rows that come or go meanwhile shift nothing. */
export function seek(alias: string, cursor: SeekCursor | null, bind: Bind): Seek {
  const [comparison, direction] = directionOf(cursor);
  return {
    conditions:
      cursor === null
        ? []
        : [
            `(${alias}.created_at, ${alias}.id) ${comparison} (${bind(new Date(cursor.place))}, ${bind(cursor.id)}::uuid)`,
          ],
    order: `ORDER BY ${alias}.created_at ${direction}, ${alias}.id ${direction}`,
  };
}

const directionOf = (cursor: SeekCursor | null) =>
  cursor?.direction === 'before' ? (['>', 'ASC'] as const) : (['<', 'DESC'] as const);

/** Collects the parameters of a statement while it is put together, and returns the placeholder of each. */
export function binder(values: unknown[]): Bind {
  return (value) => `$${values.push(value)}`;
}
