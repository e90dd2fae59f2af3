import { BinaryChange } from './binary-change';
import { cutOff, FileHeader, type HeaderFacts, isHeaderLine, isHeading } from './file-header';
import { isHunkHeader } from './hunk-header';
import { type HunkListener, Hunks, isEndOfFile } from './hunks';
import type { PatchLimits } from './limits';
import { type Line, Lines } from './lines';
import { LinkTargets } from './link-targets';
import { type PatchFault } from './patch-fault';
import type { PatchedFile } from './patched-file';
import { isSignature, TextBetween } from './text-between';

/** Where in a patch the reader is. */
interface State {
  /** Takes the next line, and says where the reader is behind it. */
  take(line: Line): State;
  /** What is wrong if the upload ends here; absent: nothing. */
  faultAtEnd?(lastLine: number): PatchFault | undefined;
  /** Only here the last line of the upload may lack its line feed. */
  readonly isText?: true;
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
const isBinaryChange = (line: Line): boolean => line.is(BINARY_PATCH) || line.startsWith('Binary file');

/** Reads a patch chunk by chunk, and gives each file as soon as the next begins. */
export class PatchReader {
  private readonly lines: Lines;
  private readonly text: TextBetween;
  /** The file that the lines belong to. */
  private file?: OpenFile;
  /** The file before it, until it is given away. */
  private finished?: PatchedFile;
  private lastLine = 0;

  constructor(
    private readonly limits: PatchLimits,
    private readonly listeners: readonly HunkListener[] = [],
  ) {
    this.lines = new Lines(limits.headerLine);
    this.text = new TextBetween(limits.headerLine);
  }

  /** The files that end in this chunk. Throws a PatchFault. */
  *push(chunk: Uint8Array): Generator<PatchedFile, void> {
    for (const line of this.lines.in(chunk)) {
      this.read(line);
      if (this.finished) yield this.finished;
      this.finished = undefined;
    }
  }

  /** The files that are left after the last chunk. Throws a PatchFault. */
  *end(): Generator<PatchedFile, void> {
    for (const line of this.lines.rest()) this.read(line);
    const fault = this.state.faultAtEnd?.(this.lastLine);
    if (fault) throw fault;
    if (!this.file) throw this.text.faultWithoutFile();
    yield finishedFile(this.file, this.lines.length);
  }

  private read(line: Line): void {
    this.lastLine = line.number;
    if (!line.isEnded && !this.state.isText && !isEndOfFile(line)) throw cutOff(line.number);
    this.state = this.state.take(line);
  }

  private readonly inText: State = {
    isText: true,
    take: (line) => {
      if (isHeading(line)) return this.behindHeading(this.headerOf(line), line.start);
      this.text.take(line);
      return this.inText;
    },
  };

  private state = this.inText;

  /**
   * Behind the first line of a file, or what looks like it: in a message it is text if no header follows. Git writes two in
   * a row for a file that it thought to be changed, and was not.
   */
  private behindHeading(header: FileHeader, start: number): State {
    return {
      take: (line) => {
        if (isHeading(line)) return this.behindHeading(this.headerOf(line), start);
        if (!isHeaderLine(line) && !isBinaryChange(line)) {
          if (!this.text.isMessage) throw header.incomplete();
          return this.inText.take(line);
        }
        if (this.file) this.finished = finishedFile(this.file, start);
        return this.inHeader(header, this.file ? start : 0).take(line);
      },
      faultAtEnd: () => header.incomplete(),
    };
  }

  private inHeader(header: FileHeader, start: number): State {
    const state: State = {
      take: (line) => {
        if (header.take(line)) return state;
        if (line.startsWith('--- ')) return this.behindOldLabel(header.takeOldLabel(line), start);
        if (isHunkHeader(line)) throw header.incomplete();
        if (!isBinaryChange(line)) return this.withoutContent(header, start).take(line);
        this.open(header, start, true);
        return line.is(BINARY_PATCH) ? this.inBinaryChange() : this.behindFile();
      },
      faultAtEnd: () => {
        this.withoutContent(header, start);
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
        else if (!isHunkHeader(line)) return this.behindHunks(hunks, line);
        else hunks.begin(line);
        return hunks.isOpen ? inside : behind;
      },
    };
    return inside;
  }

  private behindHunks(hunks: Hunks, line: Line): State {
    if (hunks.isContent(line) && !isSignature(line)) throw hunks.tooLong(line.number);
    return this.behindFile().take(line);
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

  /** A header alone is a change if it is of the name, of the mode, or of an empty file. */
  private withoutContent(header: FileHeader, start: number): State {
    const { facts } = this.open(header, start, false);
    const isChange = facts.isNew || facts.status !== 'modified' || facts.oldMode !== facts.newMode;
    if (!isChange) throw header.incomplete();
    return this.behindFile();
  }

  private behindFile(): State {
    this.text.goOnBehindFile();
    return this.inText;
  }

  private headerOf(heading: Line): FileHeader {
    return new FileHeader(heading, this.limits.headerLine);
  }

  private open(header: FileHeader, start: number, isBinary: boolean): OpenFile {
    const facts = header.facts();
    const links = new LinkTargets(facts, this.limits.headerLine);
    const hunks = new Hunks(facts, this.limits.hunks, [links, ...this.listeners]);
    this.file = { start, facts, isBinary, links, hunks };
    return this.file;
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
