import type { MigrationInterface, QueryRunner } from 'typeorm';
import { trustPeriodCellsFrom } from './trust-cells.js';

/** Prompts have cells. */
export class KeepPromptCells1700000000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await trustPeriodCellsFrom(8, runner);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
