import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What PostgreSQL still has to know of events that stand in the log alone. */
export class KeepEventKeys1700000000440 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Which event an insertId stands for, whether or not the event has a row. Sixteen bytes of a hash: keys are many,
    // and two of ten billion share one with a chance of one in a quintillion.
    await runner.query(`
      CREATE FUNCTION event_key(tenant_id uuid, insert_id text) RETURNS uuid
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN encode(substr(sha256(convert_to(tenant_id::text || insert_id, 'UTF8')), 1, 16), 'hex')::uuid`);
    await runner.query(`CREATE TABLE event_keys (key uuid PRIMARY KEY, event_id uuid NOT NULL)`);
    // Rows take and give back their keys by themselves, so that a gateway of before, which writes rows alone, stores no
    // event a second time that one of this release has put into the log.
    await runner.query(`
      CREATE FUNCTION take_event_key() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO event_keys (key, event_id) VALUES (event_key(NEW.tenant_id, NEW.insert_id), NEW.id)
        ON CONFLICT DO NOTHING;
        RETURN CASE WHEN FOUND THEN NEW END;
      END $$`);
    await runner.query(`
      CREATE FUNCTION give_event_key_back() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM event_keys WHERE key = event_key(OLD.tenant_id, OLD.insert_id);
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER take_event_key BEFORE INSERT ON events
      FOR EACH ROW WHEN (NEW.insert_id IS NOT NULL) EXECUTE FUNCTION take_event_key()`);
    await runner.query(`
      CREATE TRIGGER give_event_key_back AFTER DELETE ON events
      FOR EACH ROW WHEN (OLD.insert_id IS NOT NULL) EXECUTE FUNCTION give_event_key_back()`);
    // Who has paid, by when the latest such event happened: what raises an item of the inbox.
    await runner.query(`
      CREATE TABLE users_with_revenue (
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        last_event_at timestamptz(3) NOT NULL,
        PRIMARY KEY (tenant_id, user_id)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
