import { isHunkHeader } from '../hunk-header';
import { type HunkListener, Hunks, isEndOfFile } from '../hunks';
import type { PatchLimits } from '../limits';
import { UploadLine } from '../lines';
import { PatchFault } from '../patch-fault';
import type { PatchedFile } from '../patched-file';
import { type DiffxFile, readMeta } from './diffx-meta';
import { DiffxText } from './diffx-text';
import type { FileReader } from './patch-tool';

type SectionName = 'change' | 'diff' | 'diffx' | 'file' | 'meta' | 'preamble';

/** The header of a section: `#...diff: length=20, encoding=utf-8`. */
interface Header {
  readonly name: SectionName;
  readonly dots: number;
  readonly options: ReadonlyMap<string, string>;
  readonly line: number;
}

/** What may follow each section: the name, with the dots that say how deep it is. */
const FOLLOWERS: Readonly<Record<string, readonly string[]>> = {
  '': ['diffx', '..file'],
  diffx: ['.preamble', '.meta', '.change'],
  '.preamble': ['.meta', '.change'],
  '.meta': ['.change'],
  '.change': ['..preamble', '..meta', '..file'],
  '..preamble': ['..meta', '..file'],
  '..meta': ['..file'],
  '..file': ['...meta'],
  '...meta': ['...diff', '..file', '.change'],
  '...diff': ['..file', '.change'],
};

const HEADER = /^#(\.{0,3})(diffx|preamble|meta|change|file|diff):(?: (.*))?$/;
const LONGEST_LENGTH = /^\d{1,12}$/;

/** How the first line of an upload in this format begins, and that of a section in it. */
const BEGINNINGS = ['#diffx:', '#..file:'];

/** Whether a line begins what is written in DiffX. */
export const isDiffx = (line: UploadLine): boolean => BEGINNINGS.some((words) => line.startsWith(words));

/** A content that is read: its section, and where it ends. */
interface Content {
  readonly header: Header;
  readonly end: number;
  readonly text?: DiffxText;
}

interface OpenFile {
  readonly start: number;
  readonly line: number;
  meta?: DiffxFile;
  isBinary: boolean;
  hunks?: Hunks;
  isBehindHunk: boolean;
}

/** Reads DiffX 1.0: sections that say how long they are, with one change of several files. */
export class DiffxReader implements FileReader {
  private last = '';
  private content?: Content;
  private file?: OpenFile;
  private metaParts: Buffer[] = [];
  private metaLength = 0;
  private finished?: PatchedFile;
  private hasChange = false;
  private lastLine = 0;
  /** A line of a content that another one follows without a line feed. */
  private readonly part = new UploadLine();

  constructor(
    private readonly limits: PatchLimits,
    private readonly listeners: readonly HunkListener[],
  ) {}

  take(line: UploadLine): PatchedFile | undefined {
    this.lastLine = line.number;
    this.finished = undefined;
    this.takeFrom(line);
    return this.finished;
  }

  end(length: number): PatchedFile {
    const { content } = this;
    if (content && content.end > length) {
      const { line } = content.header;
      throw new PatchFault('length', line, 'This section is shorter than its length says.');
    }
    if (content) this.endContent(content);
    if (!this.file) throw new PatchFault('no-file', 1, 'No file is in this patch: DiffX begins each with "#..file:".');
    return this.finish(this.file, length);
  }

  private takeFrom(line: UploadLine): void {
    const { content } = this;
    if (!content) {
      this.takeHeader(line);
      return;
    }
    const end = line.start + line.length + (line.isEnded ? 1 : 0);
    if (end <= content.end) {
      this.takeContent(content, line);
      if (end === content.end) this.endContent(content);
      return;
    }
    // Two bytes for a character: its line feed is followed by another byte.
    const inside = content.end - line.start;
    this.part.set(line.bytes, 0, inside);
    this.part.number = line.number;
    this.part.isEnded = false;
    if (inside > 0) this.takeContent(content, this.part);
    this.endContent(content);
    line.skip(inside);
    this.takeHeader(line, inside);
  }

  /** @param skipped so many bytes of the line are of the content before it: of a longer line not all bytes are kept */
  private takeHeader(line: UploadLine, skipped = 0): void {
    if (skipped + line.length > this.limits.headerLine) {
      throw new PatchFault(
        'limit',
        line.number,
        `A line of a header has at most ${this.limits.headerLine} bytes here.`,
      );
    }
    if (line.isBlank) return;
    const header = this.headerOf(line);
    const key = '.'.repeat(header.dots) + header.name;
    if (FOLLOWERS[this.last]?.includes(key) !== true) {
      throw new PatchFault('header', line.number, 'This section of DiffX is not one that may stand here.');
    }
    this.last = key;
    if (header.name === 'change') this.beginChange(line.number);
    if (header.name === 'file') this.beginFile(line, skipped);
    if (header.name === 'meta' || header.name === 'preamble' || header.name === 'diff') {
      this.beginContent(header, line.start + skipped + line.length + 1);
    }
  }

  private headerOf(line: UploadLine): Header {
    const [, dots = '', name, options = ''] = HEADER.exec(line.withoutEnd.toString('latin1')) ?? [];
    if (name === undefined) {
      throw new PatchFault('header', line.number, 'A section of DiffX begins with a line such as "#..file:".');
    }
    const pairs = options.split(', ').filter((option) => option !== '');
    return {
      // The pattern has no other names.
      name: name as SectionName,
      dots: dots.length,
      options: new Map(
        pairs.map((pair): [string, string] => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
      ),
      line: line.number,
    };
  }

  private beginChange(line: number): void {
    if (this.hasChange) throw new PatchFault('files', line, 'This has several changes. Send each of them alone.');
    this.hasChange = true;
  }

  private beginFile(line: UploadLine, skipped: number): void {
    const start = line.start + skipped;
    if (this.file) this.finished = this.finish(this.file, start);
    this.file = { start: this.file ? start : 0, line: line.number, isBinary: false, isBehindHunk: false };
  }

  private beginContent(header: Header, start: number): void {
    const length = header.options.get('length') ?? '';
    if (!LONGEST_LENGTH.test(length)) {
      throw new PatchFault('header', header.line, 'This section of DiffX does not say its length.');
    }
    [this.metaParts, this.metaLength] = [[], 0];
    const isDiff = header.name === 'diff' && this.file !== undefined;
    if (isDiff && this.file) this.file.isBinary = header.options.get('type') === 'binary';
    const text = isDiff ? DiffxText.of(header.options.get('encoding') ?? '', this.limits.headerLine) : undefined;
    this.content = { header, end: start + Number(length), ...(text && { text }) };
    if (Number(length) === 0) this.endContent(this.content);
  }

  private takeContent({ header, text }: Content, line: UploadLine): void {
    if (header.name === 'meta' && header.dots === 3) this.takeMeta(line);
    if (header.name !== 'diff' || !this.file || this.file.isBinary) return;
    if (!text) this.takeDiff(this.file, line);
    else for (const decoded of text.linesIn(line)) this.takeDiff(this.file, decoded);
  }

  private takeMeta(line: UploadLine): void {
    this.metaLength += line.length + 1;
    if (line.length > this.limits.headerLine || this.metaLength > this.limits.headerLine) {
      throw new PatchFault(
        'limit',
        line.number,
        `What DiffX says of a file has at most ${this.limits.headerLine} bytes here.`,
      );
    }
    this.metaParts.push(Buffer.from(line.bytes), Buffer.from(line.isEnded ? '\n' : ''));
  }

  private endContent({ header, text }: Content): void {
    this.content = undefined;
    const { file } = this;
    if (!file) return;
    if (header.name === 'meta') file.meta = readMeta(Buffer.concat(this.metaParts), header.line);
    if (header.name !== 'diff') return;
    for (const decoded of text?.rest(this.lastLine) ?? []) this.takeDiff(file, decoded);
    if (file.hunks?.isOpen === true) throw file.hunks.tooShort(this.lastLine);
  }

  private takeDiff(file: OpenFile, line: UploadLine): void {
    const { hunks } = file;
    if (hunks?.isOpen === true) {
      hunks.take(line);
      file.isBehindHunk = true;
    } else if (isHunkHeader(line)) {
      const facts = file.meta;
      file.hunks ??= facts && new Hunks(facts, this.limits.hunks, this.listeners);
      file.hunks?.begin(line);
    } else if (hunks && file.isBehindHunk && isEndOfFile(line)) hunks.endFile(line);
    else {
      if (hunks && file.isBehindHunk && hunks.isContent(line)) throw hunks.tooLong(line.number);
      file.isBehindHunk = false;
    }
  }

  private finish({ start, line, meta, isBinary, hunks }: OpenFile, end: number): PatchedFile {
    if (!meta)
      throw new PatchFault('header', line, 'DiffX says nothing of this file: its section "#...meta:" is missing.');
    return {
      ...meta,
      ...{ start, end, line, isBinary },
      deleteCount: hunks?.deleteCount ?? 0,
      insertCount: hunks?.insertCount ?? 0,
      hunks: hunks?.list ?? [],
    };
  }
}
