import { BinaryChange, isBinaryNotice } from '../binary-change';
import { FileHeader, type HeaderFacts, isHeaderLine, isHeading } from '../file-header';
import { isHunkHeader } from '../hunk-header';
import { type HunkListener, Hunks, isEndOfFile } from '../hunks';
import type { PatchLimits } from '../limits';
import type { UploadLine } from '../lines';
import { LinkTargets } from '../link-targets';
import { PatchFault } from '../patch-fault';
import type { PatchedFile } from '../patched-file';
import { isSignature, TextBetween } from '../text-between';
import type { FileReader } from './patch-tool';

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

/** What ends the text of a mail that is signed. */
const isEndOfSigned = (line: UploadLine): boolean =>
  line.startsWith('-----BEGIN PGP ') || line.startsWith('-----END PGP ');

/** What parts of a mail begin and end with: RFC 2046, section 5.1.1. It looks like a removed line, but has no blank. */
const BOUNDARY = /^--(?=.*[\dA-Za-z])[\w'()+,./:=?-]{3,72}$/;
const isBoundary = (line: UploadLine): boolean =>
  line.startsWith('--') && BOUNDARY.test(line.withoutEnd.toString('latin1', 0, 100));

/** What may stand where Git writes a change. */
export interface OtherHeaders {
  /** A line `diff --git` alone is a file: the section of one whose text is the same. */
  readonly mayBeUnchanged?: boolean;
  /** Behind a line `diff --git` may stand that the file is binary: Mercurial says so without a line `index`. */
  readonly mayBeBinary?: boolean;
}

/** Reads what Git writes: `git diff`, `git show`, `git format-patch`. */
export class GitReader implements FileReader {
  private readonly text: TextBetween;
  /** The file that the lines belong to. */
  private file?: OpenFile;
  /** The file before it, until it is given away. */
  private finished?: PatchedFile;
  private lastLine = 0;
  /** Whether the names of the files have prefixes, as the first says that tells it. */
  private hasPrefixes?: boolean;

  private readonly mayBeUnchanged: boolean;
  private readonly mayBeBinary: boolean;

  constructor(
    private readonly limits: PatchLimits,
    private readonly listeners: readonly HunkListener[] = [],
    { mayBeUnchanged = false, mayBeBinary = false }: OtherHeaders = {},
  ) {
    this.mayBeUnchanged = mayBeUnchanged;
    this.mayBeBinary = mayBeBinary;
    this.text = new TextBetween(limits.headerLine);
  }

  take(line: UploadLine): PatchedFile | undefined {
    this.lastLine = line.number;
    this.finished = undefined;
    this.state = this.state.take(line);
    return this.finished;
  }

  end(length: number): PatchedFile {
    const fault = this.state.faultAtEnd?.(this.lastLine);
    if (fault) throw fault;
    if (!this.file) throw this.text.faultWithoutFile();
    return finishedFile(this.file, length);
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
        const isChange = isHeaderLine(line) || (this.mayBeBinary && this.isNotice(line));
        if (!this.mayBeUnchanged && !isChange) throw header.alone();
        if (this.file) this.finished = finishedFile(this.file, start);
        return this.inHeader(header, this.file ? start : 0, before).take(line);
      },
      faultAtEnd: () => {
        if (!this.mayBeUnchanged) return header.alone();
        this.open(header, this.file ? start : 0, false);
        return undefined;
      },
    };
  }

  private inHeader(header: FileHeader, start: number, before?: FileHeader): State {
    const end = (isBinary: boolean): void => {
      if (before && !header.namesItself) throw before.alone();
      const { facts } = this.open(header, start, isBinary);
      // A header alone is a change if it is of the name, of the mode, or of an empty file.
      const isChange = isBinary || facts.isNew || facts.status !== 'modified' || facts.oldMode !== facts.newMode;
      if (!isChange && !this.mayBeUnchanged) throw header.incomplete();
    };
    const state: State = {
      take: (line) => {
        if (header.take(line)) return state;
        if (line.startsWith('--- ')) return this.behindOldLabel(header.takeOldLabel(line), start);
        if (isHunkHeader(line)) throw header.incomplete();
        const isPatch = isBinaryPatch(line);
        const isNotice = this.isNotice(line);
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

  private isNotice(line: UploadLine): boolean {
    return isBinaryNotice(line.withoutEnd.toString('latin1', 0, this.limits.headerLine));
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
