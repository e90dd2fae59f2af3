import { BinaryChange, isBinaryNotice } from './binary-change';
import { FileHeader, type HeaderFacts, isHeaderLine, isHeading } from './file-header';
import { isHunkHeader } from './hunk-header';
import { type HunkListener, Hunks, isEndOfFile } from './hunks';
import type { PatchLimits } from './limits';
import { type UploadLine, Lines } from './lines';
import { LinkTargets } from './link-targets';
import { PatchFault } from './patch-fault';
import type { PatchedFile } from './patched-file';
import { isSignature, TextBetween } from './text-between';

/** Where in a patch the reader is. */
interface State {
  /** Takes the next line, and says where the reader is behind it. */
  take(line: UploadLine): State;
  /** What is wrong if the upload ends here; absent: nothing. */
  faultAtEnd?(lastLine: number): PatchFault | undefined;
}

/** A file whose header is read. */
interface OpenFile {
  readonly start: number;
  readonly facts: HeaderFacts;
  readonly isBinary: boolean;
  readonly hunks: Hunks;
  readonly links: LinkTargets;
}

const BINARY_PATCH = 'GIT binary patch';
const isBinaryPatch = (line: UploadLine): boolean => line.is(BINARY_PATCH) && line.length === BINARY_PATCH.length;

/** Programs of Windows write it before UTF-8. */
const BYTE_ORDER_MARK = '\xef\xbb\xbf';

/** What ends the text of a mail that is signed. */
const isEndOfSigned = (line: UploadLine): boolean =>
  line.startsWith('-----BEGIN PGP ') || line.startsWith('-----END PGP ');

/** What parts of a mail begin and end with: RFC 2046, section 5.1.1. It looks like a removed line, but has no blank. */
const BOUNDARY = /^--(?=.*[\dA-Za-z])[\w'()+,./:=?-]{3,72}$/;
const isBoundary = (line: UploadLine): boolean =>
  line.startsWith('--') && BOUNDARY.test(line.withoutEnd.toString('latin1', 0, 100));

/** Reads a patch chunk by chunk, and gives each file as soon as the next begins. */
export class PatchReader {
  private readonly lines: Lines;
  private readonly text: TextBetween;
  /** The file that the lines belong to. */
  private file?: OpenFile;
  /** The file before it, until it is given away. */
  private finished?: PatchedFile;
  private lastLine = 0;
  /** Whether the names of the files have prefixes, as the first says that tells it. */
  private hasPrefixes?: boolean;

  constructor(
    private readonly limits: PatchLimits,
    private readonly listeners: readonly HunkListener[] = [],
  ) {
    this.lines = new Lines(limits.headerLine);
    this.text = new TextBetween(limits.headerLine);
  }

  /** The files that end in this chunk. Throws a PatchFault. */
  *push(chunk: Uint8Array): Generator<PatchedFile, void> {
    yield* this.readAll(this.lines.in(chunk));
  }

  /** The files that are left after the last chunk. Throws a PatchFault. */
  *end(): Generator<PatchedFile, void> {
    yield* this.readAll(this.lines.rest());
    const fault = this.state.faultAtEnd?.(this.lastLine);
    if (fault) throw fault;
    if (!this.file) throw this.text.faultWithoutFile();
    yield finishedFile(this.file, this.lines.length);
  }

  /** The files that end in these lines. */
  private *readAll(lines: Iterable<UploadLine>): Generator<PatchedFile, void> {
    for (const line of lines) {
      this.read(line);
      if (this.finished) yield this.finished;
      this.finished = undefined;
    }
  }

  private read(line: UploadLine): void {
    this.lastLine = line.number;
    if (line.number === 1 && line.startsWith(BYTE_ORDER_MARK)) line.skip(BYTE_ORDER_MARK.length);
    this.state = this.state.take(line);
  }

  private readonly inText: State = {
    take: (line) => {
      if (isHeading(line)) return this.behindHeading(this.headerOf(line), line.start);
      this.text.take(line);
      return this.inText;
    },
  };

  private state = this.inText;

  /**
   * Behind the first line of a file, wherever it stands: Git takes it for one in a message, too. It writes two in a row for
   * a file that it thought to be changed, and was not. Reading them, it gives the name of the first to what follows, unless
   * that names itself.
   */
  private behindHeading(header: FileHeader, start: number, before?: FileHeader): State {
    return {
      take: (line) => {
        if (isHeading(line)) {
          this.factsOf(header);
          return this.behindHeading(this.headerOf(line), start, before ?? header);
        }
        if (!isHeaderLine(line)) throw header.alone();
        if (this.file) this.finished = finishedFile(this.file, start);
        return this.inHeader(header, this.file ? start : 0, before).take(line);
      },
      faultAtEnd: () => header.alone(),
    };
  }

  private inHeader(header: FileHeader, start: number, before?: FileHeader): State {
    const end = (isBinary: boolean): void => {
      if (before && !header.namesItself) throw before.alone();
      const { facts } = this.open(header, start, isBinary);
      // A header alone is a change if it is of the name, of the mode, or of an empty file.
      const isChange = isBinary || facts.isNew || facts.status !== 'modified' || facts.oldMode !== facts.newMode;
      if (!isChange) throw header.incomplete();
    };
    const state: State = {
      take: (line) => {
        if (header.take(line)) return state;
        if (line.startsWith('--- ')) return this.behindOldLabel(header.takeOldLabel(line), start);
        if (isHunkHeader(line)) throw header.incomplete();
        const isPatch = isBinaryPatch(line);
        const isNotice = isBinaryNotice(line.withoutEnd.toString('latin1', 0, this.limits.headerLine));
        end(isPatch || isNotice);
        if (isPatch) return this.inBinaryChange();
        return isNotice ? this.behindFile() : this.behindFile().take(line);
      },
      faultAtEnd: () => {
        end(false);
        return undefined;
      },
    };
    return state;
  }

  private behindOldLabel(header: FileHeader, start: number): State {
    return {
      take: (line) => {
        if (!line.startsWith('+++ ')) throw header.incomplete();
        return this.behindLabels(header.takeNewLabel(line), start);
      },
      faultAtEnd: () => header.incomplete(),
    };
  }

  private behindLabels(header: FileHeader, start: number): State {
    return {
      take: (line) => {
        if (!isHunkHeader(line)) throw header.incomplete();
        const { hunks } = this.open(header, start, false);
        hunks.begin(line);
        return this.inHunk(hunks);
      },
      faultAtEnd: () => header.incomplete(),
    };
  }

  private inHunk(hunks: Hunks): State {
    const inside: State = {
      take: (line) => {
        hunks.take(line);
        return hunks.isOpen ? inside : behind;
      },
      faultAtEnd: (lastLine) => hunks.tooShort(lastLine),
    };
    const behind: State = {
      take: (line) => {
        if (isEndOfFile(line)) hunks.endFile(line);
        else if (!isHunkHeader(line)) return this.behindHunks(hunks).take(line);
        else hunks.begin(line);
        return hunks.isOpen ? inside : behind;
      },
    };
    return inside;
  }

  /** Behind a whole hunk: blank lines and the boundaries of a mail end it, but not what may be a line of it. */
  private behindHunks(hunks: Hunks): State {
    const state: State = {
      take: (line) => {
        if (isBoundary(line) || (line.length <= this.limits.headerLine && line.isBlank)) return state;
        const isEnd = isEndOfSigned(line) || isSignature(line);
        if (hunks.isContent(line) && !isEnd) throw hunks.tooLong(line.number);
        return this.behindFile().take(line);
      },
    };
    return state;
  }

  private inBinaryChange(): State {
    const change = new BinaryChange();
    const state: State = {
      take: (line) => {
        if (!change.take(line)) return this.behindFile().take(line);
        for (const listener of this.listeners) listener.binary?.(line);
        return state;
      },
      faultAtEnd: (lastLine) => change.faultAtEnd(lastLine),
    };
    return state;
  }

  private behindFile(): State {
    this.text.goOnBehindFile();
    return this.inText;
  }

  private headerOf(heading: UploadLine): FileHeader {
    return new FileHeader(heading, this.limits.headerLine);
  }

  private open(header: FileHeader, start: number, isBinary: boolean): OpenFile {
    const facts = this.factsOf(header);
    const links = new LinkTargets(facts, this.limits.headerLine);
    const hunks = new Hunks(facts, this.limits.hunks, [links, ...this.listeners]);
    this.file = { start, facts, isBinary, links, hunks };
    return this.file;
  }

  /**
   * What a header says. Git applies a patch with prefixes or without, all of it: the other files would not be those that are
   * shown. It reads the names of a line that begins a file alone, too.
   */
  private factsOf(header: FileHeader): HeaderFacts {
    const facts = header.facts();
    const { hasPrefixes, line } = header;
    this.hasPrefixes ??= hasPrefixes;
    if (hasPrefixes === undefined || hasPrefixes === this.hasPrefixes) return facts;
    throw new PatchFault(
      'name',
      line,
      'Some names of this patch have prefixes (a/ and b/), and others have none. Make all of it with the same setting of diff.noprefix.',
    );
  }
}

const finishedFile = ({ start, facts, isBinary, hunks, links }: OpenFile, end: number): PatchedFile => ({
  ...facts,
  start,
  end,
  isBinary,
  ...links.targets(),
  deleteCount: hunks.deleteCount,
  insertCount: hunks.insertCount,
  hunks: hunks.list,
});
