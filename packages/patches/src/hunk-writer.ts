import type { TextLine } from './composed-version';
import type { Sides } from './hunks';

const SIGNS = { both: Buffer.from(' '), new: Buffer.from('+'), old: Buffer.from('-') } satisfies Record<Sides, Buffer>;
const LF = Buffer.from('\n');
const UNTERMINATED = Buffer.from('\n\\ No newline at end of file\n');

/** Writes hunks, which end where lines are left out. */
export class HunkWriter {
  private readonly hunks: Uint8Array[] = [];
  private lines: Uint8Array[] = [];
  private hasChange = false;
  private readonly old = { next: 1, first: 1 };
  private readonly new = { next: 1, first: 1 };

  /** @param onlyChanges leaves out hunks without a change, which Git does not take */
  constructor(private readonly onlyChanges = false) {}

  /** Goes on at this line of the old side; what is between is the same on both. */
  skipTo(number: number): void {
    const skipped = number - this.old.next;
    if (skipped === 0) return;
    this.end();
    for (const side of [this.old, this.new]) {
      side.next += skipped;
      side.first = side.next;
    }
  }

  write(sides: Sides, { bytes, isUnterminated }: TextLine): void {
    this.lines.push(SIGNS[sides], bytes, isUnterminated ? UNTERMINATED : LF);
    this.hasChange ||= sides !== 'both';
    if (sides !== 'new') this.old.next += 1;
    if (sides !== 'old') this.new.next += 1;
  }

  /** All of them. */
  finished(): Uint8Array[] {
    this.end();
    return this.hunks;
  }

  private end(): void {
    if (this.lines.length === 0) return;
    const [old, now] = [this.old, this.new].map(({ first, next }) => {
      const count = next - first;
      // A side without lines is numbered by the line before.
      return `${count === 0 ? first - 1 : first},${count}`;
    });
    if (this.hasChange || !this.onlyChanges)
      this.hunks.push(Buffer.from(`@@ -${old} +${now} @@\n`), Buffer.concat(this.lines));
    this.lines = [];
    this.hasChange = false;
  }
}
