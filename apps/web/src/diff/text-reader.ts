import type { FileEntry, FileText } from './file.ts';

/** So many texts are asked for at once; an answer ends early where they are large. */
export const TEXTS_AT_ONCE = 25;

/** So many answers are waited for at a time. */
const ANSWERS_AT_A_TIME = 3;
/** So many pages are read ahead of what is seen. */
const PAGES_AHEAD = 2;

/** Where texts come from, and where they go to. */
interface Ends {
  /** Reads at most so many, from that at a place of the index on: at least one. */
  readonly read: (start: number, count: number) => Promise<readonly FileText[]>;
  readonly tell: (page: readonly FileText[]) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Reads the texts of a diff's files by pages, each once. What was wanted last is read first: somebody who scrolls on does not
 * wait for what they have passed.
 */
export class TextReader {
  private readonly places: ReadonlyMap<string, number>;
  private readonly isRead = new Set<number>();
  /** The pages that are being read. */
  private readonly underWay = new Set<number>();
  /** Places in the index, the most urgent first. */
  private wanted: readonly number[] = [];
  /** The places of all, once somebody wants them: they are read when nothing is more urgent. */
  private others: readonly number[] = [];
  private first = 0;
  private step: 1 | -1 = 1;

  constructor(
    private readonly index: readonly FileEntry[],
    private readonly ends: Ends,
  ) {
    this.places = new Map(index.map(({ id }, place) => [String(id), place]));
  }

  /**
   * @param ids of the files that are seen
   * @param isNeeded whether a file ahead of them is worth reading
   */
  want(ids: readonly string[], isNeeded: (entry: FileEntry) => boolean): void {
    const seen = ids.flatMap((id) => this.places.get(id) ?? []).sort((a, b) => a - b);
    const [first, last] = [seen[0], seen.at(-1)];
    if (first === undefined || last === undefined) return;
    if (first !== this.first) this.step = first < this.first ? -1 : 1;
    this.first = first;
    const ahead = this.ahead(this.step > 0 ? last : first, isNeeded);
    this.wanted = [...(this.step > 0 ? seen : seen.reverse()), ...ahead];
    this.readNext();
  }

  /** Reads all texts. */
  wantAll(): void {
    this.others = this.index.map((_, place) => place);
    this.readNext();
  }

  /** A file of each page behind a place, or before it. */
  private ahead(from: number, isNeeded: (entry: FileEntry) => boolean): number[] {
    return Array.from({ length: PAGES_AHEAD }, (_, more) => pageOf(from) + this.step * (more + 1)).flatMap((page) => {
      const [start, end] = [page * TEXTS_AT_ONCE, (page + 1) * TEXTS_AT_ONCE];
      const files = page < 0 ? [] : this.index.slice(start, end);
      const at = files.findIndex((entry) => !this.isRead.has(entry.id) && isNeeded(entry));
      return at < 0 ? [] : start + at;
    });
  }

  private readNext(): void {
    for (const place of [...this.wanted, ...this.others]) {
      if (this.underWay.size >= ANSWERS_AT_A_TIME) return;
      const id = this.index[place]?.id;
      if (id !== undefined && !this.isRead.has(id) && !this.underWay.has(pageOf(place))) void this.read(place);
    }
  }

  private async read(place: number): Promise<void> {
    const page = pageOf(place);
    const end = (page + 1) * TEXTS_AT_ONCE;
    const isBegun = this.index.slice(page * TEXTS_AT_ONCE, end).some(({ id }) => this.isRead.has(id));
    // An answer ends early where texts are large. What is seen does not wait for all that is before it on its page.
    const start = isBegun ? place : page * TEXTS_AT_ONCE;
    this.underWay.add(page);
    try {
      const texts = await this.ends.read(start, end - start);
      for (const { id } of texts) this.isRead.add(id);
      this.ends.tell(texts);
    } catch (error) {
      [this.wanted, this.others] = [[], []];
      this.ends.fail(error);
    } finally {
      this.underWay.delete(page);
    }
    this.readNext();
  }
}

const pageOf = (place: number): number => Math.floor(place / TEXTS_AT_ONCE);
