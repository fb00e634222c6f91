import { Column, Entity, PrimaryColumn } from 'typeorm';
import { textArray } from '../array-parameters.js';
import { columnsOf } from './entity-columns.js';
import { TransactionIdColumn } from './transaction-id-column.js';

@Entity('people')
class Person {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('text', { name: 'external_name' })
  externalId!: string;

  @Column('jsonb', { nullable: true })
  properties!: unknown;

  @Column('bytea')
  digest!: Buffer;

  @Column('text', { array: true })
  tags!: string[];

  @Column('timestamptz')
  createdAt!: Date;

  @TransactionIdColumn({ nullable: true })
  createdXid!: string | null;
}

const ada = {
  tenantId: 'a3',
  externalId: 'ada',
  properties: ['countess'],
  digest: Buffer.from([1, 255]),
  createdAt: new Date(0),
};

describe('the columns of an entity', () => {
  it('are all of them, named and typed as the entity says, unless some are asked for', () => {
    expect(columnsOf(Person)).toMatchObject({
      table: 'people',
      names: 'tenant_id, external_name, properties, digest, tags, created_at, created_xid',
      definitions:
        '(tenant_id uuid, external_name text, properties jsonb, digest bytea, tags text[], created_at timestamptz(3), created_xid xid8)',
    });
    expect(columnsOf(Person, ['createdAt', 'tenantId']).names).toBe('created_at, tenant_id');
  });

  it('are answered with by the names of their properties, and set by their own', () => {
    const columns = columnsOf(Person, ['externalId', 'tags']);
    expect(columns.selectedFrom('p')).toBe('p.external_name AS "externalId", p.tags AS "tags"');
    expect(columns.assignedFrom('given')).toBe('external_name = given.external_name, tags = given.tags');
  });

  it('go as one JSON text, without what the statement did not ask for', () => {
    const columns = columnsOf(Person, ['externalId', 'properties', 'digest', 'createdAt']);
    expect(JSON.parse(columns.toRecordset([ada]))).toEqual([
      { external_name: 'ada', properties: ['countess'], digest: '\\x01ff', created_at: '1970-01-01T00:00:00.000Z' },
    ]);
  });

  it('go as an array a column, JSON as text: PostgreSQL would take its arrays for more dimensions', () => {
    const columns = columnsOf(Person, ['tenantId', 'properties', 'createdAt']);
    expect(columns.arrays(3)).toBe('$3::uuid[], $4::jsonb[], $5::timestamptz(3)[]');
    expect(columns.toArrays([ada, { ...ada, properties: null }])).toEqual([
      '{a3,a3}',
      ['["countess"]', null],
      `{${ada.createdAt.toISOString()},${ada.createdAt.toISOString()}}`,
    ]);
    expect(columnsOf(Person, ['externalId']).toArrays([ada])).toEqual([textArray(['ada'])]);
    expect(() => columnsOf(Person, ['tags']).arrays()).toThrow('people.tags is an array: use json_to_recordset.');
  });

  it('must be there when a module loads', () => {
    class Stranger {
      id!: string;
    }
    @Entity('typeless')
    class Typeless {
      @Column()
      name!: string;
    }
    class Extended extends Person {
      unstored!: string;
    }
    expect(() => columnsOf(Stranger)).toThrow("Stranger needs @Entity('name_of_its_table').");
    expect(() => columnsOf(Typeless)).toThrow("Typeless.name needs its column's type: @Column('text').");
    expect(() => columnsOf<Extended>(Person as new () => Extended, ['unstored'])).toThrow(
      'Person.unstored has no column.',
    );
  });
});
