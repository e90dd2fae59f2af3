import type { ImportCounts, ImportProgress } from './load-sections';
import { progressLine } from './progress-line';

/** Standard error, or what takes its place in a spec. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const [REDRAW, NEXT_LINE] = [250, 3_000];
const CLEAR = '\r\x1b[K';

/** Shows the operator how far a long import is: a bar on a terminal, else a line every few seconds. */
export class Progress implements ImportProgress {
  private readonly began = performance.now();
  private readonly timer: NodeJS.Timeout;
  private readonly counts = new Map<string, number>();
  private size = 0;
  private bytes = 0;
  private isCommitting = false;

  /** Tells from now on, also while nothing has been stored yet; until `end`. */
  constructor(private readonly screen: Screen) {
    this.timer = setInterval(this.show, screen.isTTY ? REDRAW : NEXT_LINE);
  }

  /** The document has so many bytes; 0 when nobody knows. */
  readonly begin = (size: number): void => {
    this.size = size;
  };

  readonly stored = (counts: ImportCounts, bytes: number): void => {
    for (const [section, count] of counts) this.counts.set(section, count);
    this.bytes += bytes;
  };

  readonly finishing = (): void => {
    this.isCommitting = true;
  };

  /** Whether the database has been asked to keep what was stored. */
  get isFinishing(): boolean {
    return this.isCommitting;
  }

  /** Shows how far it is by now. */
  readonly show = (): void => {
    const line = this.isCommitting ? 'all rows are stored; finishing' : this.line();
    this.screen.write(this.screen.isTTY ? CLEAR + line : `${line}\n`);
  };

  /** Says something without a scrap of the bar before it. */
  readonly remark = (line: string): void => {
    this.clear();
    this.screen.write(`${line}\n`);
  };

  /** Takes the bar away. */
  end(): void {
    clearInterval(this.timer);
    this.clear();
  }

  private clear(): void {
    if (this.screen.isTTY) this.screen.write(CLEAR);
  }

  private line(): string {
    const share = this.size && this.bytes / this.size;
    return progressLine(this.counts, share, (performance.now() - this.began) / 1_000);
  }
}

/** The counts in one line, without the sections that were empty. */
export const summary = (counts: ImportCounts): string =>
  [...counts]
    .filter(([section, count]) => count > 0 && section !== 'site')
    .map(([section, count]) => `${count} ${section}`)
    .join(', ') || 'nothing';
