const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The letters that Git writes behind a backslash, and the bytes that they mean. */
const ESCAPES = new Map(
  Object.entries({ a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': QUOTE, '\\': BACKSLASH }).map(
    ([letter, byte]) => [letter.charCodeAt(0), byte],
  ),
);

/** A name, and how many bytes it takes where it is written. */
export interface WrittenName {
  readonly bytes: Buffer;
  readonly length: number;
}

/**
 * The name in double quotes at the beginning of these bytes, as Git writes names with special characters: escaped as in
 * C, with three octal digits for a byte. Undefined if there is none, or it is malformed.
 */
export function quotedName(bytes: Buffer): WrittenName | undefined {
  if (bytes[0] !== QUOTE) return undefined;
  const name = Buffer.alloc(bytes.length);
  let length = 0;
  for (let at = 1; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) return { bytes: name.subarray(0, length), length: at + 1 };
    const escaped = byte === BACKSLASH ? escapedByte(bytes, at + 1) : { byte, length: 0 };
    if (!escaped) return undefined;
    name[length] = escaped.byte;
    length += 1;
    at += 1 + escaped.length;
  }
  return undefined;
}

function escapedByte(bytes: Buffer, at: number): { byte: number; length: number } | undefined {
  const byte = ESCAPES.get(bytes[at] ?? 0);
  if (byte !== undefined) return { byte, length: 1 };
  const octal = bytes.toString('latin1', at, at + 3);
  return /^[0-3][0-7]{2}$/.test(octal) ? { byte: parseInt(octal, 8), length: 3 } : undefined;
}

/** A name as Git writes it: in quotes and escaped if it has bytes that are no plain text. */
export function writtenName(name: Buffer): Buffer {
  const isPlain = (byte: number) => byte >= 0x20 && byte < 0x7f && byte !== QUOTE && byte !== BACKSLASH;
  if (name.every(isPlain)) return name;
  const escaped = Array.from(name, (byte) =>
    isPlain(byte) ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`,
  );
  return Buffer.from(`"${escaped.join('')}"`);
}
