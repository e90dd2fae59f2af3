import { join } from 'node:path';
import { cacheFolder } from '@review-service/embedded/cache-folder';
import { type RunningPostgres, startPostgres } from '@review-service/embedded/postgres';
import { hasExtension } from '@review-service/embedded/postgres-binaries';
import { prepareDataDir } from '@review-service/embedded/prepare-data-dir';
import { SettingError } from '@review-service/embedded/setting';
import { SettingsError } from '@review-service/platform/config/settings-error';
import { Worlds } from '../world/worlds';

/** Settings that a server with this data would have; the others are PostgreSQL's defaults. */
const SETTINGS = {
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  maintenance_work_mem: '256MB',
  ...(hasExtension('pg_stat_statements') && { shared_preload_libraries: 'pg_stat_statements' }),
};

/** The default folder of worlds. */
export const keptFolder = (env: NodeJS.ProcessEnv = process.env): string => join(cacheFolder(env), 'benchmarks');

/** A private PostgreSQL with worlds of these sizes; missing ones are made first, with settings for fast writes. */
export async function openWorlds(
  folder: string,
  sizes: readonly number[],
  tell: (line: string) => void,
): Promise<{ postgres: RunningPostgres; worlds: Worlds }> {
  const prepared = prepareDataDir(folder, true);
  if (!prepared.usable) throw new SettingsError([`--keep: ${prepared.fault}`]);
  const launch = (durable: boolean) =>
    startPostgres({ dataDir: prepared.path, durable, settings: SETTINGS }).catch((error: unknown) => {
      throw error instanceof SettingError ? new SettingsError([error.message.replace(/^DATA_DIR/, '--keep')]) : error;
    });
  tell(`starting PostgreSQL in ${prepared.path}`);
  const present = await launch(true);
  const presentWorlds = new Worlds(present.url, tell);
  const missing: number[] = [];
  for (const rows of new Set(sizes)) if (!(await presentWorlds.has(rows))) missing.push(rows);
  if (missing.length === 0) return { postgres: present, worlds: presentWorlds };
  await present.stop();
  const fast = await launch(false);
  for (const rows of missing) {
    tell(`making the world of ${rows} rows, which is kept for later runs`);
    await new Worlds(fast.url, tell).make(rows);
  }
  await fast.stop();
  const postgres = await launch(true);
  return { postgres, worlds: new Worlds(postgres.url, tell) };
}
