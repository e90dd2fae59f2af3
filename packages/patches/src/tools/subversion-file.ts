import { PatchFault } from '../patch-fault';
import type { HunkRange } from '../patched-file';
import {
  binaryNames,
  type FileFacts,
  type FileForm,
  type HeaderLine,
  namedBy,
  NOTHING,
  PRE_CREATION,
  UNKNOWN,
} from './file-form';
import { labelOfSubversion, revisionOf, sideOf, type SubversionLabel } from './subversion-label';
import { PROPERTIES, SubversionProperties } from './subversion-properties';

/** `svnlook` says what became of the file, instead of `Index`. */
export const HEADING = /^(?:Index|Modified|Added|Deleted|Copied):(?: (.*))?$/;

const LINE = /^={67}$/;

/** IDEA writes such lines between the name and the line. */
const IDEA = 'IDEA additional info:';

/** What `svn diff --git` adds. */
const GIT_FIELD =
  /^(?:(rename|copy) (from|to) (.+)|(old|new|new file|deleted file) mode (\d{6})|index .+|(?:dis)?similarity index \d{1,3}%)$/;

const MIME_TYPE = 'svn:mime-type = ';
const LABELS_MISSING = 'This label names no revision. Send what svn diff prints.';

/** The lines of one file of Subversion. */
export class SubversionFile implements FileForm {
  private hasLine = false;
  private hasSentence = false;
  private isOfIdea = false;
  private pair?: readonly [old: SubversionLabel, now: SubversionLabel];
  private isBinary = false;
  private binarySides?: readonly [old: SubversionLabel, now: SubversionLabel];
  private isGit = false;
  private hasGitBinary = false;
  private readonly git: { from?: string; to?: string; verb?: 'copied' | 'moved'; oldMode?: string; newMode?: string } =
    {};
  private read?: SubversionProperties;
  private readonly name?: string;
  private readonly told?: 'added' | 'deleted';

  /** @param heading what stands behind `Index:`; undefined: the file begins with its labels */
  constructor(
    private readonly line: HeaderLine,
    heading: string | undefined,
  ) {
    const [name, word] = (heading ?? '').split('\t');
    if (heading !== undefined) this.name = name;
    if (word === '(added)' || word === '(deleted)') this.told = word === '(added)' ? 'added' : 'deleted';
  }

  /** Properties without a file before them. */
  static ofProperties(line: HeaderLine): SubversionFile {
    const file = new SubversionFile(line, line.text.slice(PROPERTIES.length));
    file.read = new SubversionProperties(line.start);
    return file;
  }

  /** The line before names no file: it was the folder that an old version compared. */
  get isNameless(): boolean {
    return this.name === '';
  }

  get isFile(): boolean {
    if (this.isNameless) return false;
    return this.hasLine || this.pair !== undefined || this.read?.isCertain === true;
  }

  get properties(): { readonly start: number; readonly end: number } | undefined {
    return this.read?.isCertain === true ? { start: this.read.start, end: Infinity } : undefined;
  }

  take(line: HeaderLine): boolean {
    const { text } = line;
    if (this.read) return this.read.take(line);
    if (this.isOwnProperties(text)) {
      this.read = new SubversionProperties(line.start);
      return true;
    }
    if (this.name !== undefined && !this.hasLine && !this.pair) return this.takeBeforeLine(text);
    return this.pair ? false : this.takeField(text);
  }

  labels(old: HeaderLine, now: HeaderLine): boolean {
    if (this.read || this.pair || this.isBinary) return false;
    this.pair = [labelOfSubversion(old), labelOfSubversion(now)];
    for (const [at, { revision }] of this.pair.entries()) {
      if (revision === undefined) {
        throw new PatchFault('header', (at === 0 ? old : now).number, LABELS_MISSING);
      }
    }
    return true;
  }

  facts(first: HunkRange | undefined): FileFacts {
    const { name = '' } = this;
    const sides = this.pair ?? this.binarySides;
    const common = { isBinary: this.isBinary, ...this.modes() };
    if (!sides) {
      const path = namedBy(name, this.line.number);
      const revisions = this.isBinary ? ['(unknown)', '(working copy)'] : [UNKNOWN, ''];
      const [sourceRevision = '', destRevision = ''] = revisions;
      return { ...common, source: path, dest: path, sourceRevision, destRevision, status: 'modified', isNew: false };
    }
    const [old, now] = sides;
    const sourceRevision = revisionOf(old.revision ?? '', first?.oldCount === 0 && first.oldStart === 0);
    const destRevision = revisionOf(now.revision ?? '', first?.newCount === 0 && first.newStart === 0);
    const isNew = sourceRevision === PRE_CREATION;
    const isDeleted = !isNew && (destRevision === PRE_CREATION || this.told === 'deleted');
    const [source, dest] = this.binarySides ? [name, name] : this.names(old, now);
    return {
      ...common,
      source: namedBy(source, this.line.number),
      dest: namedBy(dest, this.line.number),
      sourceRevision,
      destRevision,
      status: isDeleted ? 'deleted' : isNew ? 'modified' : (this.git.verb ?? 'modified'),
      isNew,
    };
  }

  /** Names in these lines are relative to another folder than those of the file. */
  private isOwnProperties(text: string): boolean {
    if (!text.startsWith(PROPERTIES)) return false;
    const name = text.slice(PROPERTIES.length);
    const own = this.name ?? this.pair?.[1].name ?? '';
    return name === '.' || this.isNameless || own === name || own.endsWith(`/${name}`) || name.endsWith(`/${own}`);
  }

  private takeBeforeLine(text: string): boolean {
    if (LINE.test(text)) {
      this.hasLine = true;
      return true;
    }
    this.isOfIdea ||= text === IDEA;
    return this.isOfIdea && !text.startsWith('Index: ') && !text.startsWith('@@ ');
  }

  private takeField(text: string): boolean {
    if (this.takeGit(text)) return true;
    const names = binaryNames(text);
    if (names && !this.isBinary) {
      this.isBinary = true;
      const [old, now] = [sideOf(names[0]), sideOf(names[1])];
      if (old.revision !== undefined && now.revision !== undefined) this.binarySides = [old, now];
      return true;
    }
    if (text.startsWith(MIME_TYPE)) {
      this.isBinary = true;
      return true;
    }
    // A sentence in the language of the author says that the file is binary.
    const isSentence = this.hasLine && !this.hasSentence && !HEADING.test(text) && /^[^@*\r-]/.test(text);
    this.hasSentence ||= isSentence;
    return isSentence;
  }

  private takeGit(text: string): boolean {
    if (this.hasGitBinary) return text === '' || /^[A-Za-z][\x21-\x7e]*(?: \d+)?$/.test(text);
    if (text === 'GIT binary patch') {
      [this.hasGitBinary, this.isBinary] = [true, true];
      return true;
    }
    if (text.startsWith('diff --git ')) {
      this.isGit = true;
      return true;
    }
    const [all, verb, side, name, which, mode] = (this.isGit && GIT_FIELD.exec(text)) || [];
    if (verb !== undefined) this.git.verb = verb === 'rename' ? 'moved' : 'copied';
    if (side === 'from') this.git.from = name;
    if (side === 'to') this.git.to = name;
    if (which === 'old' || which === 'deleted file') this.git.oldMode = mode;
    else if (which !== undefined) this.git.newMode = mode;
    return all !== undefined;
  }

  private modes(): Pick<FileFacts, 'newMode' | 'oldMode'> {
    const { oldMode, newMode } = this.git;
    return { ...(oldMode !== undefined && { oldMode }), ...(newMode !== undefined && { newMode }) };
  }

  private names(old: SubversionLabel, now: SubversionLabel): readonly [string, string] {
    const [left, right] = [placed(old), placed(now)].map((name, at) =>
      this.withoutPrefix(name, at === 0 ? 'a/' : 'b/'),
    );
    const [source = '', dest = ''] = [this.git.from ?? left, this.git.to ?? right];
    return [source === NOTHING ? dest : source, dest === NOTHING ? source : dest];
  }

  private withoutPrefix(name: string, prefix: string): string {
    return this.isGit && name.startsWith(prefix) ? name.slice(prefix.length) : name;
  }
}

const placed = ({ name, folder }: SubversionLabel): string => (folder === undefined ? name : `${folder}/${name}`);
