import type { MigrationInterface, QueryRunner } from 'typeorm';
import { trustPeriodCellsFrom } from './trust-cells.js';

/** Days of events have cells. */
export class KeepEventCells1700000000470 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await trustPeriodCellsFrom(5, runner);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
