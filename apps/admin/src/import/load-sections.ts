import { ledgers } from '@review-service/database/ledgers';
import { type Batch, batchesOf } from './document/batches';
import { piecesOf } from './document/pieces';
import { Faults } from './faults';
import { fileDiffKeys, reviewRequestKeys } from './keys';
import { Pipeline } from './pipeline';
import type { Section } from './section';
import { sectionsInOrder } from './section-order';
import type { Visit } from './visit';

/** How many entries each section had. */
export type ImportCounts = ReadonlyMap<string, number>;

/** Who is told how far an import is. */
export interface ImportProgress {
  /** So many rows of each section are stored by now, and so many bytes of the document with the latest. */
  readonly stored: (counts: ImportCounts, bytes: number) => void;
  /** From here on the database decides: it has all that it needs to commit. */
  readonly finishing: () => void;
}

/**
 * Loads section after section: each begins when all rows of those before are stored, since it may name them. After a
 * fault nothing more is stored, and what follows is looked at by itself: rows that it names may be missing for that
 * fault alone.
 */
export async function loadSections(
  document: AsyncIterable<string>,
  visit: Visit,
  progress: ImportProgress,
): Promise<ImportCounts> {
  const faults = new Faults();
  const loader = new Loader(visit, progress, faults);
  await reviewRequestKeys.prepare(visit);
  await fileDiffKeys.prepare(visit);
  try {
    for await (const batch of batchesOf(piecesOf(document))) {
      await loader.take(batch);
      if (faults.areEnough()) break;
    }
  } catch (error) {
    // A fault in what was read before comes before one in the reading.
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

  /** Waits until nothing is under way. */
  async finish(): Promise<void> {
    const hadFaults = this.faults.areThere();
    await this.faults.during(() => this.pipeline.drain());
    if (hadFaults || !this.faults.areThere()) return;
    // The first of them is the one whose fault is known now; nobody has looked at the others.
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
