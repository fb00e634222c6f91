import type { ClickHouseWriter } from './clickhouse.port.js';
import { modifySetting } from './schema/statements.js';
import { COPIES, PERIOD_CELLS, PROJECTED } from './tables/index.js';
import { CELLS } from './tables/user-cells.js';

/** All that comes of the log: a copy or a cell that is lost is as wrong an answer as a row. */
const TABLES = [
  ...Object.values(PROJECTED),
  ...COPIES.map(({ copy }) => copy),
  ...Object.values(CELLS).flatMap(({ table, days }) => [table, days]),
  ...Object.values(PERIOD_CELLS).map(({ table }) => table),
];

/**
 * Without it ClickHouse leaves it to the operating system when an insert reaches the disk: a power cut takes what was
 * acknowledged within the last half minute or so. What merges make is synced as well, since it replaces what was.
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

/** Has the tables sync what they acknowledge, or not. */
export async function setFsync(writer: ClickHouseWriter, fsync: boolean): Promise<void> {
  await modifyTables(writer, settingsOf(fsync));
}

/** For where broken parts are noticed and made good without anybody's help. */
export const openDespiteBrokenParts = (writer: ClickHouseWriter): Promise<void> => modifyTables(writer, OPENS_BROKEN);

async function modifyTables(writer: ClickHouseWriter, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const table of TABLES) {
    for (const [setting, value] of Object.entries(settings)) await writer.execute(modifySetting(table, setting, value));
  }
}
