import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every key starts with the tenant, so that no index can answer across tenants. Ids are UUIDv7: inserts stay local. */
export class CreateRecords1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await products(runner);
    await prompts(runner);
    await people(runner);
    await conversations(runner);
    await events(runner);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}

async function products(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE products (
      tenant_id uuid NOT NULL REFERENCES tenants,
      id uuid NOT NULL,
      name text NOT NULL,
      description text,
      icon text,
      color text,
      optimization_notes text,
      user_privacy text NOT NULL,
      members jsonb NOT NULL DEFAULT '[]',
      quality_weights jsonb NOT NULL,
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL,
      PRIMARY KEY (tenant_id, id)
    )`);
  await runner.query(`CREATE INDEX ON products (tenant_id, created_at DESC, id DESC)`);
}

async function prompts(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE prompts (
      tenant_id uuid NOT NULL,
      id uuid NOT NULL,
      product_id uuid NOT NULL,
      external_id text,
      name text,
      description text,
      source text NOT NULL,
      role text NOT NULL,
      tags text[] NOT NULL DEFAULT '{}',
      archived_at timestamptz(3),
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL,
      PRIMARY KEY (tenant_id, id),
      FOREIGN KEY (tenant_id, product_id) REFERENCES products
    )`);
  await runner.query(`CREATE UNIQUE INDEX ON prompts (tenant_id, external_id) WHERE external_id IS NOT NULL`);
  await runner.query(`CREATE INDEX ON prompts (tenant_id, created_at DESC, id DESC)`);
  await runner.query(`
    CREATE TABLE prompt_versions (
      tenant_id uuid NOT NULL,
      id uuid NOT NULL,
      prompt_id uuid NOT NULL,
      product_id uuid NOT NULL,
      role text NOT NULL,
      fingerprint bytea NOT NULL,
      is_active boolean NOT NULL DEFAULT false,
      created_at timestamptz(3) NOT NULL,
      activated_at timestamptz(3),
      PRIMARY KEY (tenant_id, id),
      FOREIGN KEY (tenant_id, prompt_id) REFERENCES prompts
    )`);
  // One active version a product, kept by the database: two activations at once cannot both win.
  await runner.query(`CREATE UNIQUE INDEX ON prompt_versions (tenant_id, product_id) WHERE is_active`);
  await runner.query(`CREATE INDEX ON prompt_versions (tenant_id, product_id, fingerprint)`);
  await runner.query(`CREATE INDEX ON prompt_versions (tenant_id, prompt_id)`);
  await runner.query(`
    CREATE TABLE prompt_components (
      tenant_id uuid NOT NULL,
      id uuid NOT NULL,
      version_id uuid NOT NULL,
      position smallint NOT NULL,
      external_id text NOT NULL,
      type text NOT NULL,
      source text NOT NULL,
      name text,
      content text NOT NULL,
      is_dynamic boolean NOT NULL,
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL,
      PRIMARY KEY (tenant_id, version_id, position),
      FOREIGN KEY (tenant_id, version_id) REFERENCES prompt_versions
    )`);
}

async function people(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE organizations (
      tenant_id uuid NOT NULL,
      id uuid NOT NULL,
      external_id text NOT NULL,
      name text,
      properties jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL,
      PRIMARY KEY (tenant_id, id),
      UNIQUE (tenant_id, external_id)
    )`);
  await runner.query(`CREATE INDEX ON organizations (tenant_id, created_at DESC, id DESC)`);
  await runner.query(`
    CREATE TABLE users (
      tenant_id uuid NOT NULL,
      id uuid NOT NULL,
      external_id text NOT NULL,
      organization_id uuid,
      name text,
      email text,
      phone text,
      anonymized boolean NOT NULL DEFAULT false,
      properties jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL,
      PRIMARY KEY (tenant_id, id),
      UNIQUE (tenant_id, external_id),
      CHECK (NOT anonymized OR (name IS NULL AND email IS NULL AND phone IS NULL))
    )`);
  await runner.query(`CREATE INDEX ON users (tenant_id, created_at DESC, id DESC)`);
  await runner.query(`CREATE INDEX ON users (tenant_id, organization_id, created_at DESC, id DESC)`);
}

async function conversations(runner: QueryRunner): Promise<void> {
  // revision rises with every change of the row, of its messages or of its rating; projections keep the highest.
  await runner.query(`
    CREATE TABLE conversations (
      tenant_id uuid NOT NULL,
      id uuid NOT NULL,
      external_id text,
      product_id uuid NOT NULL,
      version_id uuid NOT NULL,
      prompt_id uuid NOT NULL,
      user_id uuid NOT NULL,
      organization_id uuid,
      model text,
      properties jsonb NOT NULL DEFAULT '{}',
      voice_call jsonb,
      revision bigint NOT NULL,
      message_count integer NOT NULL,
      user_message_count integer NOT NULL,
      rating double precision,
      rating_min double precision,
      rating_max double precision,
      feedback text,
      rated_at timestamptz(3),
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL,
      last_message_at timestamptz(3) NOT NULL,
      PRIMARY KEY (tenant_id, id)
    )`);
  await runner.query(`CREATE UNIQUE INDEX ON conversations (tenant_id, external_id) WHERE external_id IS NOT NULL`);
  await runner.query(`CREATE INDEX ON conversations (tenant_id, created_at DESC, id DESC)`);
  await runner.query(`CREATE INDEX ON conversations (tenant_id, product_id, created_at DESC, id DESC)`);
  await runner.query(`CREATE INDEX ON conversations (tenant_id, user_id)`);
  // lz4 is missing from the embedded build, so the text keeps the default compression.
  await runner.query(`
    CREATE TABLE messages (
      tenant_id uuid NOT NULL,
      id uuid NOT NULL,
      conversation_id uuid NOT NULL,
      position integer NOT NULL,
      external_id text,
      type text NOT NULL,
      content text NOT NULL,
      tool_name text,
      input jsonb,
      output jsonb,
      context jsonb,
      model text,
      parent_message_id uuid,
      properties jsonb,
      voice jsonb,
      created_at timestamptz(3) NOT NULL,
      PRIMARY KEY (tenant_id, id)
    )`);
  await runner.query(`CREATE INDEX ON messages (tenant_id, conversation_id)`);
  await runner.query(`
    CREATE UNIQUE INDEX ON messages (tenant_id, external_id, conversation_id) WHERE external_id IS NOT NULL`);
  await runner.query(`
    CREATE TABLE ratings (
      tenant_id uuid NOT NULL,
      id uuid NOT NULL,
      conversation_id uuid NOT NULL,
      message_id uuid,
      product_id uuid NOT NULL,
      rating double precision NOT NULL,
      rating_min double precision NOT NULL,
      rating_max double precision NOT NULL,
      feedback text,
      rated_at timestamptz(3) NOT NULL,
      created_at timestamptz(3) NOT NULL,
      PRIMARY KEY (tenant_id, conversation_id, id)
    )`);
}

async function events(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE events (
      tenant_id uuid NOT NULL,
      id uuid NOT NULL,
      insert_id text,
      revision integer NOT NULL DEFAULT 1,
      product_id uuid NOT NULL,
      event_type text NOT NULL,
      value text NOT NULL,
      value_type text NOT NULL,
      amount double precision,
      currency text,
      influence text NOT NULL,
      quality_impact_score double precision NOT NULL,
      sample_rate double precision NOT NULL,
      user_id uuid,
      organization_id uuid,
      conversation_id uuid,
      external_conversation_id text,
      properties jsonb,
      event_at timestamptz(3) NOT NULL,
      created_at timestamptz(3) NOT NULL,
      PRIMARY KEY (tenant_id, id)
    )`);
  await runner.query(`CREATE UNIQUE INDEX ON events (tenant_id, insert_id) WHERE insert_id IS NOT NULL`);
  await runner.query(`CREATE INDEX ON events (tenant_id, conversation_id) WHERE conversation_id IS NOT NULL`);
  // Events that wait for their conversation to appear.
  await runner.query(`
    CREATE INDEX ON events (tenant_id, external_conversation_id)
    WHERE conversation_id IS NULL AND external_conversation_id IS NOT NULL`);
}
