/** Loopback TCP only: a path to a socket may be longer than the system allows, and names in /tmp can be taken. */
const ALWAYS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/** For throw-away data: it need not survive a crash of the machine. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** The command line of the embedded PostgreSQL; on the line and not in its file, so that an update brings its own. */
export function postgresArguments(
  cluster: string,
  port: number,
  { durable, settings = {} }: { durable: boolean; settings?: Record<string, string> },
): string[] {
  const options = Object.entries({ ...ALWAYS, ...(durable ? {} : FAST), ...settings, port });
  return ['-D', cluster, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
