import { Column, Entity, PrimaryColumn } from 'typeorm';
import { describeTable, type EntityClass, loadedEntities } from '@parley/postgres';
import '../../service/start-in-process.js';
import { createTestStore, type TestStore } from '../test-store.js';
import { shapesOfEntities } from './shapes-of-entities.js';
import { readShapes } from './table-shape.js';

/** Tables to which no code of Parley writes rows. */
const WITHOUT_ENTITY: Readonly<Record<string, string>> = {
  schema_migrations: "TypeORM's own record of what ran",
  system_segments: 'the four of every tenant: a migration wrote them, and the view segments shows them',
};

/** The entities of all libs, since the service under test loads them; the classes below are not among them. */
const ENTITIES = loadedEntities();

describe('the schema that the migrations make', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await createTestStore();
  });
  afterAll(() => store.close());

  it('has an entity for every table', async () => {
    const names = (await readShapes(store.postgres, 'public')).map(({ name }) => name);
    const described = ENTITIES.map((entity) => describeTable(entity).name);
    const allowed = Object.keys(WITHOUT_ENTITY);
    expect(names.filter((name) => !described.includes(name) && !allowed.includes(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(allowed));
  });

  it('is what the entities say: the columns, their types and nullability, and the primary key', async () => {
    const tables = await readShapes(store.postgres, 'public');
    const described = await shapesOfEntities(store.postgres, ENTITIES);
    const names = new Set(described.map(({ name }) => name));
    expect(described).toEqual(tables.filter(({ name }) => names.has(name)));
  });

  describe('compared with an entity', () => {
    @Entity('planted')
    class Planted {
      @PrimaryColumn('uuid')
      tenantId!: string;

      @PrimaryColumn('uuid')
      id!: string;

      @Column('timestamptz', { nullable: true })
      seenAt!: Date | null;
    }

    const differs = async (ddl: string, entity: EntityClass<object> = Planted): Promise<boolean> => {
      await store.postgres.query({ text: 'DROP TABLE IF EXISTS planted' });
      await store.postgres.query({ text: `CREATE TABLE planted (${ddl})` });
      const tables = await readShapes(store.postgres, 'public');
      const [described] = await shapesOfEntities(store.postgres, [entity]);
      return JSON.stringify(tables.find(({ name }) => name === 'planted')) !== JSON.stringify(described);
    };
    afterAll(() => store.postgres.query({ text: 'DROP TABLE IF EXISTS planted' }));

    it('agrees whatever the order of columns, their defaults and other keys', async () => {
      const ddl = `id uuid UNIQUE, seen_at timestamptz(3) DEFAULT now(), tenant_id uuid REFERENCES tenants,
        PRIMARY KEY (tenant_id, id)`;
      expect(await differs(ddl)).toBe(false);
    });

    it.each([
      ['a column that the entity lacks', 'more text, tenant_id uuid, id uuid, seen_at timestamptz(3)'],
      ['no such column', 'tenant_id uuid, id uuid'],
      ['another type', 'tenant_id uuid, id uuid, seen_at timestamp(3)'],
      ['another precision', 'tenant_id uuid, id uuid, seen_at timestamptz'],
      ['another nullability', 'tenant_id uuid, id uuid, seen_at timestamptz(3) NOT NULL'],
    ])('does not agree with %s', async (_, columns) => {
      expect(await differs(`${columns}, PRIMARY KEY (tenant_id, id)`)).toBe(true);
    });

    it('does not agree with another order of the primary key', async () => {
      expect(await differs('tenant_id uuid, id uuid, seen_at timestamptz(3), PRIMARY KEY (id, tenant_id)')).toBe(true);
    });
  });
});
