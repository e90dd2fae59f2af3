import type { HunkRange } from '../patched-file';
import {
  binaryNames,
  type Dialect,
  type FileFacts,
  type FileForm,
  HEAD,
  type HeaderLine,
  incomplete,
  labelOf,
  namedBy,
  PRE_CREATION,
} from './file-form';
import { LabelledReader } from './labelled-reader';
import type { PatchTool } from './patch-tool';

/** What RBTools writes of ClearCase: names with versions behind `@@`, and the ids of the elements. */
export const clearcase: PatchTool = {
  reader: (limits, listeners) => new LabelledReader(DIALECT, limits, listeners),
};

const IDS = /^==== \S+ \S+ ====$/;

const DIALECT: Dialect = {
  command: 'rbt diff',
  begin: (line) => (IDS.test(line.text) ? new ClearcaseFile(line.number) : undefined),
  labelled(old, now) {
    const file = new ClearcaseFile(old.number);
    file.labels(old, now);
    return file;
  },
};

class ClearcaseFile implements FileForm {
  private pair?: readonly [HeaderLine, HeaderLine];
  private binary?: readonly [string, string];
  private hasIds = false;

  constructor(private readonly line: number) {}

  get isFile(): boolean {
    return this.pair !== undefined || this.binary !== undefined;
  }

  take({ text }: HeaderLine, hasHunks: boolean): boolean {
    if (hasHunks) return false;
    if (this.pair) {
      const areIds = !this.hasIds && IDS.test(text);
      this.hasIds ||= areIds;
      return areIds;
    }
    if (this.binary) return false;
    this.binary = binaryNames(text);
    return this.binary !== undefined;
  }

  labels(old: HeaderLine, now: HeaderLine): boolean {
    if (this.pair || this.binary) return false;
    this.pair = [old, now];
    return true;
  }

  facts(first: HunkRange | undefined): FileFacts {
    const { pair, binary } = this;
    if (!binary && (!pair || !first)) throw incomplete(this.line);
    const labels = pair?.map(labelOf) ?? [];
    const [source = '', dest = ''] = binary ?? labels.map(({ name }) => name);
    const sourceRevision = revisionOf(source);
    return {
      source: namedBy(source, this.line),
      dest: namedBy(dest, this.line),
      sourceRevision,
      destRevision: labels[1]?.detail ?? '',
      status: 'modified',
      isNew: sourceRevision === PRE_CREATION,
      isBinary: binary !== undefined,
    };
  }
}

/** What stands behind the last `@@`: a branch and a number, of which 0 is an element without content. */
function revisionOf(name: string): string {
  const at = name.lastIndexOf('@@');
  const version = at === -1 ? '' : name.slice(at + 2);
  if (version === '/main/0') return PRE_CREATION;
  return version === '' || version.endsWith('CHECKEDOUT') ? HEAD : version;
}
