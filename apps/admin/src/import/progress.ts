import type { ImportCounts, ImportProgress } from './load-sections';
import { progressLine } from './progress-line';

/** Standard error, or its replacement in a spec. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const [REDRAW, NEXT_LINE] = [250, 3_000];
const CLEAR = '\r\x1b[K';

/** Shows the progress of a long import: a bar on a terminal, else a line every few seconds. */
export class Progress implements ImportProgress {
  private readonly began = performance.now();
  private readonly timer: NodeJS.Timeout;
  private readonly counts = new Map<string, number>();
  private size = 0;
  private bytes = 0;
  private isCommitting = false;

  /** Shows progress from now until `end`, also before the first rows. */
  constructor(private readonly screen: Screen) {
    this.timer = setInterval(this.show, screen.isTTY ? REDRAW : NEXT_LINE);
  }

  /** The document's size in bytes; 0 if not known. */
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

  /** Has the commit begun? */
  get isFinishing(): boolean {
    return this.isCommitting;
  }

  /** Shows the current progress. */
  readonly show = (): void => {
    const line = this.isCommitting ? 'all rows are stored; finishing' : this.line();
    this.screen.write(this.screen.isTTY ? CLEAR + line : `${line}\n`);
  };

  /** Prints a line, after clearing the bar. */
  readonly remark = (line: string): void => {
    this.clear();
    this.screen.write(`${line}\n`);
  };

  /** Clears the bar. */
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

/** The counts in one line, without empty sections. */
export const summary = (counts: ImportCounts): string =>
  [...counts]
    .filter(([section, count]) => count > 0 && section !== 'site')
    .map(([section, count]) => `${count} ${section}`)
    .join(', ') || 'nothing';
