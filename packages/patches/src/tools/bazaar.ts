import type { HunkRange } from '../patched-file';
import {
  binaryNames,
  type Dialect,
  type FileFacts,
  type FileForm,
  type HeaderLine,
  incomplete,
  isEpoch,
  labelOf,
  namedBy,
  PRE_CREATION,
  UNKNOWN,
} from './file-form';
import { LabelledReader } from './labelled-reader';
import type { PatchTool } from './patch-tool';

/** What `bzr diff` and `brz diff` write. */
export const bazaar: PatchTool = { reader: (limits, listeners) => new LabelledReader(DIALECT, limits, listeners) };

const TOLD = /^=== (added|removed|modified|renamed) (file|symlink) '(.+)$/;
const PROPERTIES = ' (properties changed: ';
const TARGET = /^=== target (?:is|was|changed) '?/;

const DIALECT: Dialect = {
  command: 'brz diff',
  begin(line) {
    const told = toldFile(line);
    return told && new BazaarFile(line, told);
  },
  labelled(old, now) {
    const file = new BazaarFile(old);
    file.labels(old, now);
    return file;
  },
};

interface Told {
  readonly change: string;
  readonly isLink: boolean;
  readonly source: string;
  readonly dest: string;
  /** Such as `-x to +x`; empty: none are told. */
  readonly properties: string;
}

/** A line `=== renamed file 'a' => 'b' (properties changed: -x to +x)`; undefined: it is no such line of a file. */
function toldFile({ text }: HeaderLine): Told | undefined {
  const [, change, kind, rest = ''] = TOLD.exec(text) ?? [];
  if (change === undefined) return undefined;
  const at = rest.endsWith(')') ? rest.lastIndexOf(PROPERTIES) : -1;
  const [quoted, properties] = at === -1 ? [rest, ''] : [rest.slice(0, at), rest.slice(at + PROPERTIES.length, -1)];
  if (!quoted.endsWith("'")) return undefined;
  const [source = '', dest] = change === 'renamed' ? quoted.slice(0, -1).split("' => '") : [quoted.slice(0, -1)];
  return { change, isLink: kind === 'symlink', source, dest: dest ?? source, properties };
}

const STATUS_OF: Readonly<Record<string, FileFacts['status']>> = { removed: 'deleted', renamed: 'moved' };

class BazaarFile implements FileForm {
  readonly isFile = true;
  private pair?: readonly [HeaderLine, HeaderLine];
  private isBinary = false;
  private target?: string;

  /** @param told absent: the file begins with its labels */
  constructor(
    private readonly line: HeaderLine,
    private readonly told?: Told,
  ) {}

  get properties(): { readonly start: number; readonly end: number } | undefined {
    return this.told && this.told.properties !== '' ? { start: this.line.start, end: this.line.end } : undefined;
  }

  take({ text }: HeaderLine): boolean {
    if (this.pair || this.isBinary || !this.told) return false;
    const target = this.target === undefined && TARGET.exec(text);
    if (target) this.target = text.slice(target[0].length).replace(/'$/, '');
    else this.isBinary = binaryNames(text) !== undefined;
    return Boolean(target) || this.isBinary;
  }

  labels(old: HeaderLine, now: HeaderLine): boolean {
    if (this.pair || this.isBinary) return false;
    this.pair = [old, now];
    return true;
  }

  facts(first: HunkRange | undefined): FileFacts {
    const { told, pair } = this;
    if (pair && !first) throw incomplete(this.line.number);
    const [old, now] = pair ? [labelOf(pair[0]), labelOf(pair[1])] : [];
    const isNew = told?.change === 'added' || (isEpoch(old?.detail ?? '') && first?.oldCount === 0);
    const isDeleted = isEpoch(now?.detail ?? '') && first?.newCount === 0;
    const [source, dest] = told ? [told.source, told.dest] : withoutPrefixes(old?.name ?? '', now?.name ?? '');
    const status = STATUS_OF[told?.change ?? ''] ?? (isDeleted && !isNew ? 'deleted' : 'modified');
    return {
      source: namedBy(source, this.line.number),
      dest: namedBy(dest, this.line.number),
      sourceRevision: isNew ? PRE_CREATION : (old?.detail ?? UNKNOWN),
      destRevision: now?.detail ?? '',
      ...{ status, isNew, isBinary: this.isBinary },
      ...modesOf(told, isNew),
      ...(this.target !== undefined && told?.isLink === true && { newTarget: namedBy(this.target, this.line.number) }),
    };
  }
}

function modesOf(told: Told | undefined, isNew: boolean): Pick<FileFacts, 'newMode' | 'oldMode'> {
  if (told?.isLink === true && isNew) return { newMode: '120000' };
  const [, from, to] = /([+-]x) to ([+-]x)/.exec(told?.properties ?? '') ?? [];
  return from === undefined ? {} : { oldMode: modeOf(from), newMode: modeOf(to ?? '') };
}

const modeOf = (flag: string): string => (flag === '+x' ? '100755' : '100644');

/** Breezy writes `old/` and `new/`, unless it is told not to. */
const withoutPrefixes = (old: string, now: string): readonly [string, string] =>
  old.startsWith('old/') && now.startsWith('new/') ? [old.slice(4), now.slice(4)] : [old, now];
