export interface SettingsInput {
  readonly socketDirectory: string;
  /** Tests only: loses data when the machine crashes. */
  readonly unsafeFast: boolean;
}

/**
 * Given on the command line at every start, so that a new version of Parley brings its settings to old data
 * directories, and nothing in postgresql.conf can weaken durability.
 */
export function serverSettings({ socketDirectory, unsafeFast }: SettingsInput): string[] {
  const settings: Record<string, string> = {
    // No TCP at all: no port to collide with, and the socket directory's mode is the access control.
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // Test files share a server, and some start a distributed service, whose processes have a pool each.
    max_connections: unsafeFast ? '200' : '60',

    fsync: unsafeFast ? 'off' : 'on',
    synchronous_commit: unsafeFast ? 'off' : 'on',
    full_page_writes: unsafeFast ? 'off' : 'on',

    shared_buffers: unsafeFast ? '64MB' : '256MB',
    effective_cache_size: '768MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    jit: 'off',
    max_parallel_workers_per_gather: '1',

    // Long, spread checkpoints: fewer full-page images and no write bursts, for a recovery of seconds after a crash.
    wal_buffers: '16MB',
    min_wal_size: '256MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '10min',
    checkpoint_completion_target: '0.9',

    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    log_checkpoints: 'off',
    // Statements and errors quote rows, which hold personal data: neither belongs in a log. "log" leaves out everything
    // below it, including the errors of clients, which reach the client anyway.
    log_min_messages: 'log',
    log_statement: 'none',
    log_min_duration_statement: '-1',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
