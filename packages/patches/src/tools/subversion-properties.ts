import type { HeaderLine } from './file-form';

/** How the properties of a file begin. */
export const PROPERTIES = 'Property changes on: ';

const LINE = /^_{67}$/;
const HUNK = /^## -\d{1,10}(?:,(\d{1,10}))? \+\d{1,10}(?:,(\d{1,10}))? ##/;

/** The lines that tell of the properties of a file. Their values have hunks of their own, which are read by their lengths. */
export class SubversionProperties {
  /** The line of underscores was there. */
  isCertain = false;
  private oldLeft = 0;
  private newLeft = 0;

  /** @param start the first byte of the first line, in the upload */
  constructor(readonly start: number) {}

  /** Whether a line is a part of them. */
  take({ text }: HeaderLine): boolean {
    if (!this.isCertain) {
      this.isCertain = LINE.test(text);
      return this.isCertain;
    }
    const [isOld, isNew] = [text[0] === '-' || text[0] === ' ', text[0] === '+' || text[0] === ' '];
    if ((isOld || isNew) && (!isOld || this.oldLeft > 0) && (!isNew || this.newLeft > 0)) {
      if (isOld) this.oldLeft -= 1;
      if (isNew) this.newLeft -= 1;
      return true;
    }
    const hunk = HUNK.exec(text);
    [this.oldLeft, this.newLeft] = hunk ? [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1)] : [0, 0];
    return hunk !== null || isText(text);
  }
}

/** Names of properties, old forms of their values, and marks; not what begins another file. */
const isText = (text: string): boolean =>
  text === '' ||
  text.startsWith('   ') ||
  text.startsWith('\\ ') ||
  /^(?:Added|Deleted|Modified|Name|Reverted): \S+$/.test(text);
