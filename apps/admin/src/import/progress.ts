import { every } from '../every';
import type { ImportCounts } from './import-world';
import { progressLine } from './progress-line';

/** Standard error, or what takes its place in a spec. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const [REDRAW, NEXT_LINE] = [250, 3_000];
const CLEAR = '\r\x1b[K';

/** Shows the operator how far a long import is: a bar on a terminal, else a line every few seconds. */
export class Progress {
  private readonly began = performance.now();
  private share = 0;

  constructor(private readonly screen: Screen) {}

  /** So much of the document was read, from 0 to 1. */
  readonly read = (share: number): void => {
    this.share = share;
  };

  /** So much of it is stored. */
  readonly stored = (counts: ImportCounts): void => {
    if (this.screen.isTTY) this.redraw(counts);
    else this.nextLine(counts);
  };

  /** Says something without a scrap of the bar before it. */
  readonly remark = (line: string): void => {
    this.end();
    this.screen.write(`${line}\n`);
  };

  /** Takes the bar away. */
  end(): void {
    if (this.screen.isTTY) this.screen.write(CLEAR);
  }

  private readonly redraw = every(REDRAW, (counts: ImportCounts) => this.screen.write(CLEAR + this.line(counts)));
  private readonly nextLine = every(NEXT_LINE, (counts: ImportCounts) => this.screen.write(`${this.line(counts)}\n`));
  private readonly line = (counts: ImportCounts) =>
    progressLine(counts, this.share, (performance.now() - this.began) / 1_000);
}

/** The counts in one line, without the sections that were empty. */
export const summary = (counts: ImportCounts): string =>
  [...counts]
    .filter(([section, count]) => count > 0 && section !== 'site')
    .map(([section, count]) => `${count} ${section}`)
    .join(', ') || 'nothing';
