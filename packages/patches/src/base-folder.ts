import type { Name } from './patched-file';

const SLASH = 0x2f;
/** A depot of Perforce begins with two. */
const DEPOT = '//';

/**
 * A name of a patch as a path of the repository: names are relative to a folder, the `basedir` of an upload, unless they begin
 * with a slash. Backslashes of the folder are slashes. An empty folder is the root of the repository.
 */
export function inBaseFolder(name: Name, folder: string): Name {
  if (name.text.startsWith(DEPOT)) return name;
  const base = folder.replaceAll('\\', '/');
  const isWhole = name.bytes[0] === SLASH || base === '';
  const path = Buffer.concat([Buffer.from(isWhole ? '' : base.endsWith('/') ? base : `${base}/`), name.bytes]);
  const bytes = path[0] === SLASH ? path.subarray(1) : path;
  return { bytes: Uint8Array.from(bytes), text: bytes.toString() };
}
