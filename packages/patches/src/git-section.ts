import { HunkBytes } from './hunk-bytes';
import type { HunkListener } from './hunks';
import { pathName } from './names';
import { PatchFault } from './patch-fault';
import type { Name, PatchedFile } from './patched-file';
import { PatchReading } from './patch-reading';
import { readSection } from './read-section';
import { scannedHunks } from './scanned-hunks';
import type { PatchTool } from './tools/patch-tool';
import { PATCH_TOOLS, type PatchToolId, UploadReader } from './tools/tools';
import { writtenHeader } from './written-header';

/** What is known of a stored file without its section. */
export interface FileOfRow {
  readonly source: string;
  readonly dest: string;
  readonly status: PatchedFile['status'];
  readonly isNew: boolean;
  readonly isBinary: boolean;
}

/** The section of a file in Git's form, which all that reads sections takes. */
export interface GitSection {
  readonly patch: Buffer;
  /** What the section tells of properties, as it is (see PatchedFile.properties); absent: nothing. */
  readonly properties?: Buffer;
}

/**
 * The section of a file that a tool wrote, as Git would write it: a header of what is known of the file, and the hunks. A
 * section that cannot be read, or is about several files, as stored texts of old services may be, gives the hunks that are in
 * it. So it can always be read by readSection, except for what Git wrote, which is as it is. Takes time and memory in
 * proportion to the section.
 */
export function gitSection(tool: PatchToolId, section: Buffer, stored: FileOfRow): GitSection {
  if (tool === 'git' || (toolOf(tool).mayWriteGit === true && isReadable(section))) return { patch: section };
  const file = onlyFile(tool, section);
  const isDeleted = stored.status === 'deleted';
  const { status, isNew, isBinary } = stored;
  const facts = { ...UNCHANGED, ...namesOf(stored), status, isNew, isBinary, ...(file && modesOf(file)) };
  // Of what is new and deleted nothing is left.
  const header = writtenHeader([isDeleted && stored.isNew ? { ...facts, isNew: false } : facts]);
  if (!header) return { patch: section };
  const read = file && !stored.isBinary ? hunksOf(tool, section) : undefined;
  const scanned = () => scannedHunks(section, stored.isNew ? 'new' : isDeleted ? 'old' : undefined);
  const wholes = stored.isBinary ? [[header.binary]] : [...(read ? [[read]] : []), scanned(), []];
  const patches = wholes.map((hunks) =>
    Buffer.concat([...header.lines(!stored.isBinary && hunks.some(({ length }) => length > 0)), ...hunks]),
  );
  const patch = patches.find(isReadable) ?? section;
  return {
    patch,
    ...(file?.properties && { properties: section.subarray(file.properties.start, file.properties.end) }),
  };
}

const UNCHANGED = {
  ...{ start: 0, end: 0, line: 1, sourceRevision: '', destRevision: '' },
  ...{ deleteCount: 0, insertCount: 0, hunks: [] },
};

const toolOf = (tool: PatchToolId): PatchTool => PATCH_TOOLS[tool];

function isReadable(section: Uint8Array): boolean {
  try {
    readSection(section);
    return true;
  } catch (error) {
    if (error instanceof PatchFault) return false;
    throw error;
  }
}

/** The files of a section, which is in memory already. Throws a PatchFault. */
function filesOf(tool: PatchToolId, section: Buffer, ...listeners: HunkListener[]): PatchedFile[] {
  const limits = { headerLine: section.length, hunks: section.length };
  const reading = new PatchReading(new UploadReader(tool, limits, listeners), limits.headerLine);
  return [...reading.push(section), ...reading.end()];
}

/** The file that the section is about, if there is exactly one. */
function onlyFile(tool: PatchToolId, section: Buffer): PatchedFile | undefined {
  try {
    const files = filesOf(tool, section);
    return files.length === 1 ? files[0] : undefined;
  } catch (error) {
    if (error instanceof PatchFault) return undefined;
    throw error;
  }
}

/** The hunks of a section that can be read. */
function hunksOf(tool: PatchToolId, section: Buffer): Uint8Array {
  const hunks = new HunkBytes(section.length);
  filesOf(tool, section, hunks);
  return hunks.written;
}

function namesOf({ source, dest }: FileOfRow): { source: Name; dest: Name } {
  const [left, right] = [source, dest].map((text) => pathName(Buffer.from(text.replaceAll(/\/{2,}|\0/g, '/'))));
  const known = left ?? right ?? { bytes: Buffer.from('file'), text: 'file' };
  return { source: left ?? known, dest: right ?? known };
}

/** Git's modes have six digits. */
function modesOf({ oldMode, newMode }: PatchedFile): Pick<PatchedFile, 'newMode' | 'oldMode'> {
  const [old, now] = [oldMode, newMode].map((mode) => /[0-7]{6}$/.exec(mode ?? '')?.[0]);
  return { ...(old !== undefined && { oldMode: old }), ...(now !== undefined && { newMode: now }) };
}
