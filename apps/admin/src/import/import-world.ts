import type { Secrets } from '@review-service/platform/secrets/secrets';
import type { DataSource } from 'typeorm';
import { audit } from '../audit';
import { batchesOf } from './document/batches';
import { marksOf } from './document/marks';
import { piecesOf } from './document/pieces';
import { prepareGround, type ImportMode } from './ground';
import { sectionsInOrder } from './section-order';
import { continueSequences } from './sequences';
import type { Visit } from './visit';

/** What an import is told. */
export interface ImportOptions {
  readonly mode: ImportMode;
  /** Asked only when the document has secrets. */
  readonly secrets: () => Promise<Secrets>;
  readonly env: NodeJS.ProcessEnv;
  readonly remark: (line: string) => void;
  readonly note: (text: string) => void;
  /** Called after every batch with what has been stored so far. */
  readonly progress?: (counts: ImportCounts) => void;
}

/** How many entries each section had. */
export type ImportCounts = ReadonlyMap<string, number>;

/** Loads a document in one transaction: all of it or nothing. Undefined: `if-empty`, and there were users already. */
export const importWorld = (
  dataSource: DataSource,
  document: AsyncIterable<string>,
  { mode, progress = () => undefined, ...tools }: ImportOptions,
): Promise<ImportCounts | undefined> =>
  dataSource.transaction(async (db) => {
    if ((await prepareGround(db, mode)) === 'leave') return undefined;
    const visit: Visit = { ...tools, db, reviewRequests: new Map(), fileDiffs: new Map() };
    const counts = new Map<string, number>();
    const sectionNamed = sectionsInOrder();
    for await (const batch of batchesOf(piecesOf(marksOf(document)))) {
      await sectionNamed(batch.section).load(batch, visit);
      counts.set(batch.section, (counts.get(batch.section) ?? 0) + batch.entries.length);
      progress(counts);
    }
    await continueSequences(db);
    await audit(db, 'world.imported', mode, Object.fromEntries(counts));
    return counts;
  });
