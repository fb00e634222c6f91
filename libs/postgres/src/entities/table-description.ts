import { type ColumnType, getMetadataArgsStorage } from 'typeorm';
import { snakeCase } from '@parley/kernel';

export type EntityClass<Entity extends object> = new () => Entity;

/** A column as its entity's decorator declares it. */
export interface ColumnDescription {
  readonly property: string;
  readonly name: string;
  /** As PostgreSQL writes it: `timestamptz(3)`, `text[]`. */
  readonly type: string;
  readonly nullable: boolean;
  readonly primary: boolean;
}

export interface TableDescription {
  readonly name: string;
  readonly columns: readonly ColumnDescription[];
}

/**
 * Reads the decorators of an entity; no data source needs to be open.
 * @throws Error for a class that is not an entity, and for a column without a type.
 */
export function describeTable(entity: EntityClass<object>): TableDescription {
  const storage = getMetadataArgsStorage();
  const name = storage.filterTables(entity)[0]?.name;
  if (name === undefined) throw new Error(`${entity.name} needs @Entity('name_of_its_table').`);
  const columns = storage.filterColumns(entity).map(({ propertyName, options }) => ({
    property: propertyName,
    name: options.name ?? snakeCase(propertyName),
    type: typeOf(`${entity.name}.${propertyName}`, options),
    nullable: options.nullable ?? false,
    primary: options.primary ?? false,
  }));
  return { name, columns };
}

/** The classes that `@Entity` marked in the modules loaded so far. */
export const loadedEntities = (): EntityClass<object>[] =>
  getMetadataArgsStorage()
    .tables.map(({ target }) => target)
    .filter((target): target is EntityClass<object> => typeof target === 'function');

function typeOf(column: string, { type, array }: { readonly type?: ColumnType; readonly array?: boolean }): string {
  if (typeof type !== 'string') throw new Error(`${column} needs its column's type: @Column('text').`);
  // Every moment is stored to the millisecond, which is what a Date holds.
  return `${type === 'timestamptz' ? 'timestamptz(3)' : type}${array === true ? '[]' : ''}`;
}
