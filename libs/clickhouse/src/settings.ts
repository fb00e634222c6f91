/** All tables live in this database; names are always qualified, since the embedded engine ignores a default one. */
export const DATABASE = 'parley';

export type Settings = Readonly<Record<string, string | number>>;

/** In the SQL rather than on the connection: the embedded engine keeps a connection's settings for later statements. */
export const settingsClause = (settings: Settings): string =>
  `SETTINGS ${Object.entries(settings)
    .map(([name, value]) => `${name}=${typeof value === 'number' ? value : `'${value}'`}`)
    .join(', ')}`;

export const READ_SETTINGS: Settings = {
  max_execution_time: 20,
  max_memory_usage: 2_000_000_000,
  do_not_merge_across_partitions_select_final: 1,
  // The indexes are on the user and the organization, which are the same in all versions of a row: no index leaves out
  // a version that would replace another.
  use_skip_indexes_if_final_exact_mode: 0,
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_denormals: 0,
  date_time_output_format: 'iso',
};

export const INSERT_SETTINGS: Settings = {
  date_time_input_format: 'best_effort',
  // A field that the table lacks is a mistake in Parley, and must not vanish.
  input_format_skip_unknown_fields: 0,
  // An insert that was cut off between a table and its copies is repeated, and the copies then take what they lack.
  deduplicate_blocks_in_dependent_materialized_views: 1,
};
