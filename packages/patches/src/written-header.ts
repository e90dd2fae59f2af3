import type { Name, PatchedFile } from './patched-file';
import { writtenName } from './quoted-name';

const ZEROS = '0'.repeat(40);

/** The header of one change that does what several do. */
interface WrittenHeader {
  /** It is a change without hunks, too. */
  readonly isChange: boolean;
  lines(hasHunks: boolean): Uint8Array[];
  /** The line behind the header of a file that is not text. */
  readonly binary: Uint8Array;
}

/** The header of the change that these are together, one after the other; undefined if they make a file and delete it. */
export function writtenHeader(files: readonly PatchedFile[]): WrittenHeader | undefined {
  const [first, last] = [files[0], files.at(-1)];
  if (!first || !last) return undefined;
  const { isNew } = first;
  const isDeleted = last.status === 'deleted';
  if (isNew && isDeleted) return undefined;
  const [source, dest] = [isNew ? last.dest : first.source, isDeleted ? first.source : last.dest];
  const [left, right] = [nameOf('a/', source), nameOf('b/', dest)];
  const isElsewhere = !Buffer.from(source.bytes).equals(dest.bytes);
  const verb = files.some(({ status }) => status === 'copied') ? 'copy' : 'rename';
  const [oldMode, newMode] = [first.oldMode, last.newMode];
  const isOtherMode = oldMode !== undefined && newMode !== undefined && oldMode !== newMode;
  const [oldId, newId] = [sourceIdOf(files), isDeleted ? ZEROS : destIdOf(files)];
  const fields = [
    ...(isNew ? [line('new file mode ', newMode ?? '100644')] : []),
    ...(isDeleted ? [line('deleted file mode ', oldMode ?? '100644')] : []),
    ...(!isNew && !isDeleted && isOtherMode ? [line('old mode ', oldMode), line('new mode ', newMode)] : []),
    ...(isElsewhere ? [line(`${verb} from `, nameOf('', source)), line(`${verb} to `, nameOf('', dest))] : []),
    ...(oldId !== '' && newId !== '' ? [line('index ', `${oldId}..${newId}`)] : []),
  ];
  const [oldLabel, newLabel] = [isNew ? '/dev/null' : left, isDeleted ? '/dev/null' : right];
  const labels = [line('--- ', oldLabel), line('+++ ', newLabel)];
  return {
    isChange: isNew || isDeleted || isElsewhere || isOtherMode,
    lines: (hasHunks) => [line('diff --git ', left, ' ', right), ...fields, ...(hasHunks ? labels : [])],
    binary: line('Binary files ', oldLabel, ' and ', newLabel, ' differ'),
  };
}

/** The blob before all of them; empty: not known. A change that moves the file alone names none. */
function sourceIdOf(files: readonly PatchedFile[]): string {
  const id = files.find(({ sourceRevision, hunks }) => sourceRevision !== '' || hunks.length > 0)?.sourceRevision ?? '';
  return id === 'PRE-CREATION' ? ZEROS : id;
}

/** The same behind all of them. */
const destIdOf = (files: readonly PatchedFile[]): string =>
  files.findLast(({ destRevision, hunks }) => destRevision !== '' || hunks.length > 0)?.destRevision ?? '';

const nameOf = (prefix: string, { bytes }: Name): Buffer => writtenName(Buffer.concat([Buffer.from(prefix), bytes]));

const line = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  Buffer.concat([...parts, '\n'].map((part) => Buffer.from(part)));
