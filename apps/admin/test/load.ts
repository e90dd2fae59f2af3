import { Secrets } from '@review-service/platform/secrets/secrets';
import type { ImportMode } from '../src/import/ground';
import { importWorld } from '../src/import/import-world';
import type { TestDatabase } from './a-database';
import { chunksOf } from './a-world';
import { keyOf } from './run-admin';

/** The keys that `load` stores tokens with. */
export const secrets = new Secrets([keyOf('k1', 'a')]);

/** Imports a document into a test database, and gives the counts and what the operator was told and will be told in the end. */
export async function load({ db }: TestDatabase, world: unknown, mode: ImportMode = 'into-empty') {
  const remarks: string[] = [];
  const notes = new Set<string>();
  const remark = (line: string) => void remarks.push(line);
  const counts = await importWorld(db, chunksOf(world), {
    mode,
    secrets: () => Promise.resolve(secrets),
    env: {},
    remark,
    note: (text) => void notes.add(text),
  });
  return { counts, remarks, notes: [...notes] };
}
