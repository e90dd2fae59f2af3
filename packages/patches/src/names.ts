import type { Name } from './patched-file';
import { quotedName } from './quoted-name';

const TAB = 0x09;
const CR = 0x0d;
const SPACE = 0x20;
const SLASH = 0x2f;
const QUOTE = '"';

/** The names of one `diff --git` line, with their prefixes. */
export interface NamePair {
  readonly left: Buffer;
  readonly right: Buffer;
}

/**
 * A name as its bytes, whether it is written in quotes or not; undefined if its quotes or escapes are malformed, or if it
 * has none although it needs them: Git takes a tab or a carriage return for the end of a name.
 */
export function readName(written: Buffer): Buffer | undefined {
  if (written[0] !== QUOTE.charCodeAt(0)) return written.includes(TAB) || written.includes(CR) ? undefined : written;
  const quoted = quotedName(written);
  return quoted?.length === written.length ? quoted.bytes : undefined;
}

/**
 * The names of a `diff --git` line, given what follows these words. Names without quotes may have blanks, so the line
 * alone does not always say where the second begins: the labels of `--- ` and `+++ ` do, if there are any; otherwise both
 * names are of the same file, and differ in their prefixes at most. Undefined if that leaves no answer.
 */
export function namesOfHeader(rest: Buffer, oldLabel?: Buffer, newLabel?: Buffer): NamePair | undefined {
  const middle =
    oldLabel || newLabel ? middleByLabels(rest, oldLabel, newLabel) : (middleByQuotes(rest) ?? middleByNames(rest));
  if (middle === undefined) return undefined;
  const left = readName(rest.subarray(0, middle));
  const right = readName(rest.subarray(middle + 1));
  return left && right && { left, right };
}

/** The blank between the names, where it must be for these labels. */
function middleByLabels(rest: Buffer, oldLabel?: Buffer, newLabel?: Buffer): number | undefined {
  const middle = oldLabel ? oldLabel.length : rest.length - (newLabel?.length ?? 0) - 1;
  if (rest[middle] !== SPACE) return undefined;
  if (oldLabel && !rest.subarray(0, middle).equals(oldLabel)) return undefined;
  if (newLabel && !rest.subarray(middle + 1).equals(newLabel)) return undefined;
  return middle;
}

/** A name in quotes says where it ends, and no name without them has a quotation mark. */
function middleByQuotes(rest: Buffer): number | undefined {
  const first = quotedName(rest);
  if (first) return rest[first.length] === SPACE ? first.length : undefined;
  const second = rest.indexOf(` ${QUOTE}`);
  return second === -1 ? undefined : second;
}

/** Where two names without quotes meet that are the same, but for their first folder. */
function middleByNames(rest: Buffer): number | undefined {
  const half = (rest.length - 1) / 2;
  if (rest[half] === SPACE && rest.subarray(0, half).equals(rest.subarray(half + 1))) return half;
  const prefix = rest.indexOf(SLASH);
  // What follows both prefixes must be equally long: that is true of one blank at most, so little is compared.
  let secondPrefix = -1;
  for (let at = rest.indexOf(SPACE, prefix); prefix !== -1 && at !== -1; at = rest.indexOf(SPACE, at + 1)) {
    if (secondPrefix <= at) secondPrefix = rest.indexOf(SLASH, at);
    if (secondPrefix === -1) break;
    const isSame =
      at - prefix === rest.length - secondPrefix && rest.subarray(prefix, at).equals(rest.subarray(secondPrefix));
    if (isSame) return at;
  }
  const only = rest.indexOf(SPACE);
  return only !== -1 && rest.indexOf(SPACE, only + 1) === -1 ? only : undefined;
}

/** What Git puts before names, by itself (a, b, 1, 2) or with `diff.mnemonicPrefix`. */
const PREFIX = /^[abciow12]$/;

/**
 * The paths without their prefixes. Of a file that is neither moved nor copied both paths are the same, so that where the
 * names differ in their first folder only, it is a prefix, whatever it is called; and if they do not differ, there is
 * none (`git diff --no-prefix`).
 */
export function withoutPrefixes({ left, right }: NamePair): NamePair {
  if (left.equals(right)) return { left, right };
  const [oldSlash, newSlash] = [left.indexOf(SLASH), right.indexOf(SLASH)];
  if (oldSlash === -1 || newSlash === -1) return { left, right };
  const paths = { left: left.subarray(oldSlash + 1), right: right.subarray(newSlash + 1) };
  const prefixes = [left.toString('latin1', 0, oldSlash), right.toString('latin1', 0, newSlash)];
  const arePrefixes = prefixes[0] !== prefixes[1] && prefixes.every((prefix) => PREFIX.test(prefix));
  return arePrefixes || paths.left.equals(paths.right) ? paths : { left, right };
}

/**
 * A name of its own memory, without slashes at its beginning; undefined for what cannot be a path. Git writes no two
 * slashes in a row, and reads them as one.
 */
export function pathName(bytes: Buffer): Name | undefined {
  const start = bytes.findIndex((byte) => byte !== SLASH);
  const path = bytes.subarray(start);
  return start === -1 || path.includes(0) || path.includes('//') ? undefined : nameOf(path);
}

/** Bytes with their text, in their own memory. */
export function nameOf(bytes: Buffer): Name {
  const own = Uint8Array.from(bytes);
  return { bytes: own, text: bytes.toString() };
}
