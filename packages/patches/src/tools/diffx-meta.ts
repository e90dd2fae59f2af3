import { PatchFault } from '../patch-fault';
import type { PatchedFile } from '../patched-file';
import { nameOf } from '../names';
import { HEAD, PRE_CREATION, UNKNOWN } from './file-form';

/** What the metadata of DiffX say of a file. */
export type DiffxFile = Pick<
  PatchedFile,
  | 'dest'
  | 'destRevision'
  | 'isNew'
  | 'newMode'
  | 'newTarget'
  | 'oldMode'
  | 'oldTarget'
  | 'source'
  | 'sourceRevision'
  | 'status'
>;

const STATUS_OF: Readonly<Record<string, PatchedFile['status']>> = {
  copy: 'copied',
  'copy-modify': 'copied',
  create: 'modified',
  delete: 'deleted',
  modify: 'modified',
  move: 'moved',
  'move-modify': 'moved',
};

/** Reads the metadata of a file. Throws a PatchFault if they are no JSON, or name no file. */
export function readMeta(content: Buffer, line: number): DiffxFile {
  const meta = parsed(content, line);
  const path = sidesOf(meta['path']);
  const [source, dest] = [path.old ?? path.now, path.now ?? path.old];
  if (source === undefined || dest === undefined || [source, dest].some((name) => name === '' || name.includes('\0'))) {
    throw new PatchFault('name', line, 'What DiffX says of this file has no path.');
  }
  const status = STATUS_OF[textOf(meta['op']) ?? 'modify'];
  if (!status) throw new PatchFault('header', line, 'What DiffX says of this file has an unknown operation.');
  const isNew = meta['op'] === 'create';
  const revision = bothOf(meta['revision']);
  const [mode, target] = [sidesOf(meta['unix file mode'], isNew), sidesOf(meta['symlink target'], isNew)];
  return {
    source: nameOf(Buffer.from(status === 'modified' && isNew ? dest : source)),
    dest: nameOf(Buffer.from(status === 'deleted' ? source : dest)),
    sourceRevision: isNew ? PRE_CREATION : (revision.old ?? UNKNOWN),
    destRevision: revision.now ?? HEAD,
    ...{ status, isNew },
    ...(mode.old !== undefined && { oldMode: mode.old }),
    ...(mode.now !== undefined && { newMode: mode.now }),
    ...(target.old !== undefined && { oldTarget: nameOf(Buffer.from(target.old)) }),
    ...(target.now !== undefined && { newTarget: nameOf(Buffer.from(target.now)) }),
  };
}

type Json = Readonly<Record<string, unknown>>;

function parsed(content: Buffer, line: number): Json {
  try {
    const value: unknown = JSON.parse(decoded(content));
    if (isObject(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new PatchFault('header', line, 'What DiffX says of this file is not an object in JSON.');
}

/** The first bytes of JSON are ASCII, and so tell whether each character has two bytes. */
function decoded(content: Buffer): string {
  if (content.length > 1 && content[1] === 0) return content.toString('utf16le');
  if (content.length > 1 && content[0] === 0)
    return Buffer.from(content.subarray(0, content.length & ~1))
      .swap16()
      .toString('utf16le');
  return content.toString();
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

interface Sides {
  readonly old?: string | undefined;
  readonly now?: string | undefined;
}

const bothOf = (value: unknown): Sides =>
  isObject(value) ? { old: textOf(value['old']), now: textOf(value['new']) } : {};

/** A value for each side, or one for both; of a new file for the side that there is. */
function sidesOf(value: unknown, isNew = false): Sides {
  const one = textOf(value);
  if (one === undefined) return bothOf(value);
  return isNew ? { now: one } : { old: one, now: one };
}
