import { ledgers } from '@review-service/database/ledgers';
import { type Batch, batchesOf } from './document/batches';
import { piecesOf } from './document/pieces';
import { Faults } from './faults';
import { fileDiffKeys, reviewRequestKeys } from './keys';
import { Pipeline } from './pipeline';
import type { Section } from './section';
import { sectionsInOrder } from './section-order';
import type { Visit } from './visit';

/** The number of entries by section. */
export type ImportCounts = ReadonlyMap<string, number>;

/** Callbacks for the progress of an import. */
export interface ImportProgress {
  /** The number of stored rows by section, and the bytes of the document up to the last one. */
  readonly stored: (counts: ImportCounts, bytes: number) => void;
  /** The commit begins. */
  readonly finishing: () => void;
}

/**
 * Loads section after section: each begins after all rows of earlier ones are stored, because it may refer to them.
 * After a fault nothing more is stored, and later entries are checked without references: these may be missing only
 * because of that fault.
 */
export async function loadSections(
  document: AsyncIterable<string>,
  visit: Visit,
  progress: ImportProgress,
  mostEntries?: number,
): Promise<ImportCounts> {
  const faults = new Faults();
  const loader = new Loader(visit, progress, faults);
  await reviewRequestKeys.prepare(visit);
  await fileDiffKeys.prepare(visit);
  try {
    for await (const batch of batchesOf(piecesOf(document), mostEntries)) {
      await loader.take(batch);
      if (faults.areEnough()) break;
    }
  } catch (error) {
    // A fault in earlier entries is reported before one of the parser.
    await loader.finish();
    faults.note(error);
  }
  await loader.finish();
  faults.throwAll();
  await visit.db.analyze(ledgers.map(({ table }) => table.text));
  return loader.counts;
}

class Loader {
  readonly counts = new Map<string, number>();
  private readonly sectionNamed = sectionsInOrder();
  private readonly pipeline = new Pipeline();
  /** Those in the pipeline, oldest first. */
  private readonly unstored: { batch: Batch; section: Section }[] = [];

  constructor(
    private readonly visit: Visit,
    private readonly progress: ImportProgress,
    private readonly faults: Faults,
  ) {}

  async take(batch: Batch): Promise<void> {
    try {
      const section = this.sectionNamed(batch.section);
      if (this.faults.areThere()) section.check(batch);
      else await this.load(batch, section);
    } catch (error) {
      await this.finish();
      this.faults.note(error);
    }
  }

  /** Waits for all batches. */
  async finish(): Promise<void> {
    const hadFaults = this.faults.areThere();
    await this.faults.during(() => this.pipeline.drain());
    if (hadFaults || !this.faults.areThere()) return;
    // The first batch has the known fault; the others were not checked yet.
    for (const { batch, section } of this.unstored.slice(1)) await this.faults.during(() => section.check(batch));
  }

  private async load(batch: Batch, section: Section): Promise<void> {
    this.unstored.push({ batch, section });
    if (!this.counts.has(section.name)) {
      await this.pipeline.drain();
      await this.visit.db.analyze();
      this.counts.set(section.name, 0);
    }
    await this.pipeline.add(section.prepare(batch, this.visit), () => {
      this.unstored.shift();
      this.counts.set(section.name, (this.counts.get(section.name) ?? 0) + batch.entries.length);
      this.progress.stored(
        this.counts,
        batch.entries.reduce((sum, { size }) => sum + size, 0),
      );
    });
  }
}
