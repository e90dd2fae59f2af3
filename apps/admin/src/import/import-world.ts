import { rolledBack } from '@review-service/database/rolled-back';
import { all } from '@review-service/database/verbs';
import type { Secrets } from '@review-service/platform/secrets/secrets';
import type { FileStore } from '@review-service/platform/storage/file-store';
import type { DataSource, EntityManager } from 'typeorm';
import { audit } from '../base/audit';
import { Connection } from './connection';
import { ContentKeeper } from './content-keeper';
import { prepareGround, type ImportMode } from './ground';
import { type ImportCounts, type ImportProgress, loadSections } from './load-sections';
import { refreshAllAttention } from './refresh-all-attention';
import { continueSequences } from './sequences';

/** The options of an import. */
export interface ImportOptions {
  readonly mode: ImportMode;
  /** Imports, then rolls back. */
  readonly dryRun?: boolean;
  /** Called only if the document has secrets. */
  readonly secrets: () => Promise<Secrets>;
  /** Called only if the document has bytes. */
  readonly files: () => Promise<FileStore>;
  readonly env: NodeJS.ProcessEnv;
  readonly remark: (line: string) => void;
  readonly progress?: ImportProgress;
  /** So many entries are stored together at most. */
  readonly mostEntries?: number;
}

const SILENT: ImportProgress = { stored: () => undefined, finishing: () => undefined };

/** Loads a document in one transaction: all of it or nothing. Undefined: `if-empty`, and there were users already. */
export function importWorld(
  dataSource: DataSource,
  document: AsyncIterable<string>,
  { mode, files, dryRun = false, progress = SILENT, mostEntries, ...tools }: ImportOptions,
): Promise<ImportCounts | undefined> {
  const inTransaction = <T>(work: (db: EntityManager) => Promise<T>) => dataSource.transaction(work);
  const load = async (db: EntityManager) => {
    const ground = await prepareGround(db, mode);
    if (ground === 'leave') return undefined;
    const connection = new Connection(db);
    const contents = dryRun
      ? new ContentKeeper(connection)
      : new ContentKeeper({ all: (declared, statement) => all(dataSource, declared, statement) }, files);
    const counts = await loadSections(document, { ...tools, contents, db: connection }, progress, mostEntries);
    if (dryRun) return counts;
    await continueSequences(db);
    await refreshAllAttention(db);
    await audit(db, 'world.imported', mode, { ...Object.fromEntries(counts), removed: ground.removed });
    progress.finishing();
    return counts;
  };
  return dryRun ? rolledBack(inTransaction, load) : inTransaction(load);
}
