import type { MigrationInterface, QueryRunner } from 'typeorm';
import { trustPeriodCellsFrom } from './trust-cells.js';

/** Conversions have cells. */
export class KeepConversionCells1700000000450 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await trustPeriodCellsFrom(4, runner);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
