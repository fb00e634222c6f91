import type { MigrationInterface, QueryRunner } from 'typeorm';
import { trustPeriodCellsFrom } from './trust-cells.js';

/** Series have cells. */
export class KeepSeriesCells1700000000480 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await trustPeriodCellsFrom(6, runner);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
