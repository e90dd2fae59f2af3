import { isHunkHeader, readHunkHeader } from '../hunk-header';
import { type HunkListener, Hunks, isEndOfFile } from '../hunks';
import type { PatchLimits } from '../limits';
import type { UploadLine } from '../lines';
import { PatchFault } from '../patch-fault';
import type { PatchedFile } from '../patched-file';
import { isBinaryNotice } from '../binary-change';
import type { FileReader } from './patch-tool';
import { binaryNames, type Dialect, type FileFacts, type FileForm, type HeaderLine } from './file-form';

/** A file that has begun, or may have. */
interface Begun {
  readonly form: FileForm;
  readonly line: number;
  readonly start: number;
}

/** A file that the lines belong to. */
interface OpenFile extends Begun {
  change?: { readonly facts: FileFacts; readonly hunks: Hunks };
  /** Text follows it, so that no hunk may. */
  isClosed: boolean;
}

const CONTEXT_DIFF = /^\*{15}$/;

/** A line of a hunk begins so. */
const SIGNS = ' +-';

/** What ends a mail or a part of one, and is no line of a hunk. */
const SIGNATURE = /^--(?: ?|[\w'()+,./:=?-]{3,72})$/;

const NO_HEADER = 'This belongs to no file. Send all of the diff, as it was printed.';
const BINARY = 'This change of a binary file belongs to no file. Send all of the diff, as it was printed.';
const CONTEXT = 'This is a context diff. Make a unified one: diff -u.';
const UTF_16 = /^(?:\xff\xfe|\xfe\xff)/;

/**
 * Reads diffs of tools that write two labels, `--- ` and `+++ `, before the hunks of a file. What else a file begins with is
 * the dialect of the tool. Lines that belong to nothing are text of the file before them.
 */
export class LabelledReader implements FileReader {
  private file?: OpenFile;
  /** A file that begins, unless its next lines say that it is text. */
  private candidate?: Begun;
  private oldLabel?: HeaderLine;
  /** Behind a whole hunk, and nothing but blanks. */
  private isBehindHunk = false;
  private finished?: PatchedFile;
  private lastLine = 0;
  private isBlank = true;
  private isUtf16 = false;

  constructor(
    private readonly dialect: Dialect,
    private readonly limits: PatchLimits,
    private readonly listeners: readonly HunkListener[],
  ) {}

  take(line: UploadLine): PatchedFile | undefined {
    this.lastLine = line.number;
    this.finished = undefined;
    const hunks = this.file?.change?.hunks;
    if (hunks?.isOpen) {
      hunks.take(line);
      this.isBehindHunk = !hunks.isOpen;
    } else if (hunks && this.isBehindHunk && !this.oldLabel && isEndOfFile(line)) hunks.endFile(line);
    else this.takeOutside(line);
    return this.finished;
  }

  end(length: number): PatchedFile {
    const hunks = this.file?.change?.hunks;
    if (hunks?.isOpen) throw hunks.tooShort(this.lastLine);
    if (this.oldLabel) this.takeText(this.oldLabel);
    if (!this.file) throw this.withoutFile();
    return this.finish(this.file, length);
  }

  private takeOutside(upload: UploadLine): void {
    const line = this.headerLine(upload);
    if (line.number === 1) this.isUtf16 = UTF_16.test(line.text);
    this.isBlank &&= upload.length <= this.limits.headerLine && line.text.trim() === '';
    const { oldLabel } = this;
    this.oldLabel = undefined;
    if (oldLabel && line.text.startsWith('+++ ')) {
      this.demandShort(upload);
      this.takeLabels(oldLabel, line);
      return;
    }
    if (oldLabel) this.takeText(oldLabel);
    if (this.current?.take(line, this.hasHunks)) {
      this.isBehindHunk = false;
      this.confirm();
    } else if (line.text.startsWith('--- ')) {
      this.demandShort(upload);
      this.oldLabel = line;
    } else {
      const form = this.dialect.begin(line, this.current);
      if (form) {
        this.demandShort(upload);
        this.begin(form, line);
      } else if (isHunkHeader(line.text)) this.beginHunk(upload);
      else this.takeText(line);
    }
  }

  private get current(): FileForm | undefined {
    return this.candidate?.form ?? (this.file?.isClosed === true ? undefined : this.file?.form);
  }

  private get hasHunks(): boolean {
    return !this.candidate && this.file?.change !== undefined;
  }

  private headerLine(line: UploadLine): HeaderLine {
    const text = line.withoutEnd.toString('latin1', 0, this.limits.headerLine);
    return { text, number: line.number, start: line.start, end: line.start + line.length + (line.isEnded ? 1 : 0) };
  }

  private demandShort(line: UploadLine): void {
    const { headerLine } = this.limits;
    if (line.length > headerLine) {
      throw new PatchFault('limit', line.number, `A line of a header has at most ${headerLine} bytes here.`);
    }
  }

  private takeLabels(old: HeaderLine, now: HeaderLine): void {
    if (!this.hasHunks && this.current?.labels(old, now)) {
      this.confirm();
      return;
    }
    const form = this.dialect.labelled(old, now);
    if (form) this.begin(form, old);
    else for (const line of [old, now]) this.takeText(line);
  }

  private begin(form: FileForm, { number, start }: HeaderLine): void {
    this.candidate = { form, line: number, start };
    this.isBehindHunk = false;
    this.confirm();
  }

  /** The lines before were those of another file, as soon as it is certain that this is one. */
  private confirm(): void {
    const { candidate, file } = this;
    if (!candidate?.form.isFile) return;
    if (file) this.finished = this.finish(file, candidate.start);
    this.file = { ...candidate, start: file ? candidate.start : 0, isClosed: false };
    this.candidate = undefined;
    this.isBehindHunk = false;
  }

  private beginHunk(line: UploadLine): void {
    const { candidate, file } = this;
    if (!file || file.isClosed || candidate) throw new PatchFault('no-header', line.number, NO_HEADER);
    if (!file.change) {
      const facts = file.form.facts(readHunkHeader(line));
      if (facts.isBinary) throw new PatchFault('no-header', line.number, NO_HEADER);
      file.change = { facts, hunks: new Hunks(facts, this.limits.hunks, this.listeners) };
    }
    file.change.hunks.begin(line);
    this.isBehindHunk = false;
  }

  private takeText({ text, number }: HeaderLine): void {
    this.candidate = undefined;
    const isBlank = text.trim() === '';
    if (this.isBehindHunk) {
      const hunks = this.file?.change?.hunks;
      if (hunks && !isBlank && SIGNS.includes(text[0] ?? '\n') && !SIGNATURE.test(text)) throw hunks.tooLong(number);
      this.isBehindHunk = isBlank;
    }
    if (this.file && !isBlank) this.file.isClosed = true;
    if (CONTEXT_DIFF.test(text)) throw new PatchFault('no-header', number, CONTEXT);
    if (binaryNames(text) !== undefined && isBinaryNotice(text)) throw new PatchFault('no-header', number, BINARY);
  }

  private finish({ form, line, start, change }: OpenFile, end: number): PatchedFile {
    const facts = change?.facts ?? form.facts(undefined);
    const { properties } = form;
    return {
      ...facts,
      ...{ start, end, line },
      deleteCount: change?.hunks.deleteCount ?? 0,
      insertCount: change?.hunks.insertCount ?? 0,
      hunks: change?.hunks.list ?? [],
      ...(properties && {
        properties: { start: properties.start - start, end: Math.min(properties.end, end) - start },
      }),
    };
  }

  private withoutFile(): PatchFault {
    if (this.isBlank) return new PatchFault('empty', 1, 'The patch is empty.');
    const advice = this.isUtf16
      ? 'It is in UTF-16: send it as it was printed.'
      : `Send what ${this.dialect.command} prints.`;
    return new PatchFault('no-file', 1, `No file is in this patch. ${advice}`);
  }
}
