import { mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { accountFor } from './account';
import { becomeSoleHolder, forgetHolders, presentHolder } from './holders';
import type { Kept } from './keep';
import { makeCluster } from './postgres-cluster';
import { postgresArguments } from './postgres-options';
import { postgresPlace, type PostgresPlace } from './postgres-place';
import { postgresPassword, postgresUrl } from './postgres-url';
import { disownLockFile, endStray } from './postmaster';
import { reachableBin } from './reachable-binaries';
import { startServer } from './start-server';

/** The place and durability of the data. */
export interface PostgresOptions {
  dataDir: string;
  /** False: as fast as can be, for data that need not survive a crash of the machine. */
  durable: boolean;
  /** Where it listens; a free port when it does not matter. */
  port?: number;
  /** Further settings, by name. */
  settings?: Record<string, string>;
  /** Folders to remove once the server has stopped, even if this process is killed before. */
  removeAfterwards?: string[];
}

/** A PostgreSQL that lives at most as long as this process. */
export interface RunningPostgres {
  url: string;
  log: string;
  /** Settles when it has ended, for any reason. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the PostgreSQL of a data directory, which it sets up at its first use. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const place = postgresPlace(realpathSync(options.dataDir));
  await becomeSoleHolder(place);
  const account = accountFor(place.cluster);
  const bin = reachableBin(account);
  mkdirSync(dirname(place.log), { recursive: true });
  makeCluster({ ...options, cluster: place.cluster, bin, account, password: postgresPassword(place) });
  await clearTheWay(place);
  const { kept, port } = await startServer(place, options.port, (port) => ({
    command: join(bin, 'postgres'),
    args: postgresArguments(place.cluster, port, options),
    env: { TZ: 'UTC' },
    account,
    log: place.log,
    stopSignal: 'SIGINT',
    removeAfterwards: options.removeAfterwards ?? [],
  }));
  return { url: postgresUrl(place, port), log: place.log, ended: kept.ended, stop: () => stop(place, kept) };
}

async function stop(place: PostgresPlace, kept: Kept): Promise<void> {
  await kept.stop();
  forgetHolders(place, kept.keeperPid);
  await clearTheWay(place);
}

/** Cleans up after a killed keeper or a restarted container. */
async function clearTheWay(place: PostgresPlace): Promise<void> {
  if (presentHolder(place)) return;
  await endStray(place.cluster);
  disownLockFile(place.cluster);
}
