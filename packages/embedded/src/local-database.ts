import { within } from './deadline';
import { presentHolder } from './holders';
import { startPostgres } from './postgres';
import { postgresPlace } from './postgres-place';
import { postgresUrl } from './postgres-url';
import { findPostmaster } from './postmaster';

/** A way to the database of a data directory, for as long as an operator's command needs it. */
export interface LocalDatabase {
  url: string;
  release: () => Promise<void>;
}

/** Joins the PostgreSQL of a data directory if it runs, else starts it and stops it at the release. */
export async function joinOrStartPostgres(dataDir: string): Promise<LocalDatabase> {
  const url = await runningUrl(dataDir);
  if (url) return { url, release: () => Promise.resolve() };
  const started = await startPostgres({ dataDir, durable: true });
  return { url: started.url, release: started.stop };
}

/** One without a living keeper is no one to join: it would be stopped by the next start. */
async function runningUrl(dataDir: string): Promise<string | undefined> {
  const place = postgresPlace(dataDir);
  if (!presentHolder(place)) return undefined;
  const ready = await within(30_000, () => {
    const found = findPostmaster(place.cluster);
    return found?.ready ? found : undefined;
  });
  return ready && postgresUrl(place, ready.port);
}
