import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { openFileStore } from '@review-service/platform/storage/open-file-store';
import type { ImportMode } from '../src/import/ground';
import { importWorld } from '../src/import/import-world';
import type { TestDatabase } from './a-database';
import { chunksOf } from './a-world';
import { keyOf } from './run-admin';

/** The keys that `load` stores tokens with. */
export const secrets = new Secrets([keyOf('k1', 'a')]);

/** Where `load` keeps bytes, by their hash: all suites may share it. */
export const openFiles = () => openFileStore(pathToFileURL(join(tmpdir(), 'review-service-admin-specs')).href);

/** Imports a document into a test database; returns the counts and the remarks for the operator. */
export async function load(
  { db }: TestDatabase,
  world: unknown,
  mode: ImportMode = 'into-empty',
  { dryRun = false, mostEntries }: { dryRun?: boolean; mostEntries?: number } = {},
) {
  const remarks: string[] = [];
  const remark = (line: string) => void remarks.push(line);
  const counts = await importWorld(db, chunksOf(world), {
    mode,
    dryRun,
    ...(mostEntries !== undefined && { mostEntries }),
    secrets: () => Promise.resolve(secrets),
    files: openFiles,
    env: {},
    remark,
  });
  return { counts, remarks };
}
