import { within } from './deadline';
import { presentHolder } from './holders';
import { startPostgres } from './postgres';
import { postgresPlace, type PostgresPlace } from './postgres-place';
import { postgresUrl } from './postgres-url';
import { findPostmaster, type Postmaster } from './postmaster';
import { LONGEST_SILENCE, signOf } from './start-server';

/** The database of a data directory, for the time of an operator's command. */
export interface LocalDatabase {
  url: string;
  release: () => Promise<void>;
}

/** Uses the running PostgreSQL of a data directory, else starts it and stops it at the release. */
export async function joinOrStartPostgres(dataDir: string): Promise<LocalDatabase> {
  const url = await runningUrl(dataDir);
  if (url) return { url, release: () => Promise.resolve() };
  const started = await startPostgres({ dataDir, durable: true });
  return { url: started.url, release: started.stop };
}

/** Ignores a server without a living keeper: the next start would stop it. */
async function runningUrl(dataDir: string): Promise<string | undefined> {
  const place = postgresPlace(dataDir);
  if (!presentHolder(place)) return undefined;
  const ready = await within(LONGEST_SILENCE, () => readyOne(place), signOf(place));
  return ready && postgresUrl(place, ready.port);
}

function readyOne({ cluster }: PostgresPlace): Postmaster | undefined {
  const found = findPostmaster(cluster);
  return found?.ready ? found : undefined;
}
