import type { MigrationInterface, QueryRunner } from 'typeorm';
import { trustPeriodCellsFrom } from './trust-cells.js';

/** Cells of series tell how far values lie apart. */
export class KeepSeriesSquares1700000000510 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await trustPeriodCellsFrom(9, runner);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
