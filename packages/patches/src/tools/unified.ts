import { quotedName } from '../quoted-name';
import type { HunkRange } from '../patched-file';
import {
  binaryNames,
  type Dialect,
  type FileFacts,
  type FileForm,
  type HeaderLine,
  incomplete,
  isEpoch,
  type Label,
  labelOf,
  namedBy,
  NOTHING,
  PRE_CREATION,
  UNKNOWN,
  withoutBlanks,
} from './file-form';
import { LabelledReader } from './labelled-reader';
import type { PatchTool } from './patch-tool';

/** What `diff -u` and other programs without a repository write: names and perhaps dates. */
export const unified: PatchTool = {
  reader: (limits, listeners) => new LabelledReader(DIALECT, limits, listeners),
};

const DIALECT: Dialect = {
  command: 'diff -u',
  begin(line) {
    const names = binaryNames(line.text);
    return names && new UnifiedFile(line.number, { name: names[0], detail: '' }, { name: names[1], detail: '' }, true);
  },
  labelled: (old, now) => new UnifiedFile(old.number, readLabel(old), readLabel(now), false),
};

/** Newer versions of GNU diff quote names as Git does. */
function readLabel(line: HeaderLine): Label {
  const label = line.text.slice('--- '.length);
  const quoted = quotedName(Buffer.from(label, 'latin1'));
  if (!quoted) return labelOf(line);
  return { name: quoted.bytes.toString('latin1'), detail: withoutBlanks(label.slice(quoted.length)) };
}

class UnifiedFile implements FileForm {
  readonly isFile = true;

  constructor(
    private readonly line: number,
    private readonly old: Label,
    private readonly now: Label,
    private readonly isBinary: boolean,
  ) {}

  take(): boolean {
    return false;
  }

  labels(): boolean {
    return false;
  }

  facts(first: HunkRange | undefined): FileFacts {
    if (!first && !this.isBinary) throw incomplete(this.line);
    const isNew = this.old.name === NOTHING || (isEpoch(this.old.detail) && first?.oldCount === 0);
    const isDeleted = this.now.name === NOTHING || (isEpoch(this.now.detail) && first?.newCount === 0);
    const [left, right] = withoutPrefixes(this.old.name, this.now.name);
    const [source, dest] = [left === NOTHING ? right : left, right === NOTHING ? left : right];
    return {
      source: namedBy(source, this.line),
      dest: namedBy(dest, this.line),
      sourceRevision: isNew ? PRE_CREATION : UNKNOWN,
      destRevision: '',
      status: isDeleted && !isNew ? 'deleted' : 'modified',
      isNew,
      isBinary: this.isBinary,
    };
  }
}

/** Without `a/` and `b/`, where both names have them and are the same behind them. */
function withoutPrefixes(old: string, now: string): readonly [string, string] {
  const [left, right] = [old.startsWith('a/') ? old.slice(2) : old, now.startsWith('b/') ? now.slice(2) : now];
  const isPrefixed = (left !== old || old === NOTHING) && (right !== now || now === NOTHING);
  return isPrefixed && (left === right || left === NOTHING || right === NOTHING) ? [left, right] : [old, now];
}
