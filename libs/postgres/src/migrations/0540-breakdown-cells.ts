import type { MigrationInterface, QueryRunner } from 'typeorm';
import { trustPeriodCellsFrom } from './trust-cells.js';

/** Products and days have cells by version, prompt and models. */
export class KeepBreakdownCells1700000000540 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await trustPeriodCellsFrom(10, runner);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
