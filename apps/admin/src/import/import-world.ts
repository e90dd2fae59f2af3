import { ledgers } from '@review-service/database/ledgers';
import type { Secrets } from '@review-service/platform/secrets/secrets';
import type { FileStore } from '@review-service/platform/storage/file-store';
import type { DataSource } from 'typeorm';
import { audit } from '../audit';
import { Connection } from './connection';
import { ContentKeeper } from './content-keeper';
import { batchesOf } from './document/batches';
import { marksOf } from './document/marks';
import { piecesOf } from './document/pieces';
import { prepareGround, type ImportMode } from './ground';
import { fileDiffKeys, reviewRequestKeys } from './keys';
import { Pipeline } from './pipeline';
import { sectionsInOrder } from './section-order';
import { continueSequences } from './sequences';
import type { Visit } from './visit';

/** What an import is told. */
export interface ImportOptions {
  readonly mode: ImportMode;
  /** Asked only when the document has secrets. */
  readonly secrets: () => Promise<Secrets>;
  /** Asked only when the document has bytes. */
  readonly files: () => Promise<FileStore>;
  readonly env: NodeJS.ProcessEnv;
  readonly remark: (line: string) => void;
  /** Called after every batch with what has been stored so far. */
  readonly progress?: (counts: ImportCounts) => void;
}

/** How many entries each section had. */
export type ImportCounts = ReadonlyMap<string, number>;

/** Loads a document in one transaction: all of it or nothing. Undefined: `if-empty`, and there were users already. */
export const importWorld = (
  dataSource: DataSource,
  document: AsyncIterable<string>,
  { mode, files, progress = () => undefined, ...tools }: ImportOptions,
): Promise<ImportCounts | undefined> =>
  dataSource.transaction(async (db) => {
    if ((await prepareGround(db, mode)) === 'leave') return undefined;
    const contents = new ContentKeeper(dataSource, files);
    const counts = await loadSections(document, { ...tools, contents, db: new Connection(db) }, progress);
    await continueSequences(db);
    await audit(db, 'world.imported', mode, Object.fromEntries(counts));
    return counts;
  });

/** A section begins when all rows of those before are stored, since it may name them. */
async function loadSections(
  document: AsyncIterable<string>,
  visit: Visit,
  progress: (counts: ImportCounts) => void,
): Promise<ImportCounts> {
  const counts = new Map<string, number>();
  const sectionNamed = sectionsInOrder();
  const pipeline = new Pipeline();
  await reviewRequestKeys.prepare(visit);
  await fileDiffKeys.prepare(visit);
  try {
    for await (const batch of batchesOf(piecesOf(marksOf(document)))) {
      const section = sectionNamed(batch.section);
      if (!counts.has(section.name)) {
        await pipeline.drain();
        await visit.db.analyze();
        counts.set(section.name, 0);
      }
      await pipeline.add(section.prepare(batch, visit), () => {
        counts.set(section.name, (counts.get(section.name) ?? 0) + batch.entries.length);
        progress(counts);
      });
    }
  } finally {
    // A fault in what was read before comes before one in the reading.
    await pipeline.drain();
  }
  await visit.db.analyze(ledgers.map(({ table }) => table.text));
  return counts;
}
