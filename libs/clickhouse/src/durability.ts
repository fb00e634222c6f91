import type { ClickHouseWriter } from './clickhouse.port.js';
import { modifySetting } from './schema/statements.js';
import { COPIES, PERIOD_CELLS, PROJECTED } from './tables/index.js';
import { CELLS } from './tables/user-cells.js';

/** Every table that is derived from the log: a lost copy or cell makes an answer as wrong as a lost row. */
const TABLES = [
  ...Object.values(PROJECTED),
  ...COPIES.map(({ copy }) => copy),
  ...Object.values(CELLS).flatMap(({ table, days }) => [table, days]),
  ...Object.values(PERIOD_CELLS).map(({ table }) => table),
];

/**
 * Without fsync, ClickHouse leaves it to the operating system when an insert reaches the disk: a power cut loses what
 * was acknowledged within the last half minute or so. Merged parts are synced as well, since they replace the parts
 * before.
 */
const settingsOf = (fsync: boolean): Readonly<Record<string, string>> => ({
  fsync_after_insert: fsync ? '1' : '0',
  fsync_part_directory: fsync ? '1' : '0',
  min_rows_to_fsync_after_merge: fsync ? '1' : '0',
});

/** However many parts a crash has broken, the table opens without them: their rows are projected again. */
const OPENS_BROKEN = {
  max_suspicious_broken_parts: '1000000',
  max_suspicious_broken_parts_bytes: '1000000000000000',
} as const;

/** Sets whether the tables sync an insert before they acknowledge it. */
export async function setFsync(writer: ClickHouseWriter, fsync: boolean): Promise<void> {
  await modifyTables(writer, settingsOf(fsync));
}

/** For installations where broken parts are noticed and repaired without anybody's help. */
export const openDespiteBrokenParts = (writer: ClickHouseWriter): Promise<void> => modifyTables(writer, OPENS_BROKEN);

async function modifyTables(writer: ClickHouseWriter, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const table of TABLES) {
    for (const [setting, value] of Object.entries(settings)) await writer.execute(modifySetting(table, setting, value));
  }
}
