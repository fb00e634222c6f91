import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOperations1700000000090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Which processes there are. Each renews its row every few seconds; one that is silent for long has gone.
    // paused_for: the replay for which it has stopped its lanes.
    await runner.query(`
      CREATE TABLE processes (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        roles text[] NOT NULL,
        version text NOT NULL,
        lanes jsonb NOT NULL,
        paused_for uuid,
        started_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        seen_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
      )`);
    // Replays of the whole log: asked for by a gateway, done by the workers together. One at a time.
    await runner.query(`
      CREATE TABLE replays (
        id uuid PRIMARY KEY,
        fresh boolean NOT NULL,
        requested_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        started_at timestamptz(3)
      )`);
    await runner.query(`CREATE UNIQUE INDEX ON replays ((true)) WHERE started_at IS NULL`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
