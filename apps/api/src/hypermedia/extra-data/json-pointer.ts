import { ExtraDataFault } from './extra-data-fault';
import { isPrivate } from './private-keys';

/** A JSON Pointer (RFC 6901): its text, and its names and indexes. */
export interface JsonPointer {
  readonly text: string;
  readonly tokens: readonly [string, ...string[]];
}

/** Reads the pointer in a member of an operation. Refuses pointers to the whole of extra data or to private keys. */
export function readPointer(member: string, text: unknown): JsonPointer {
  if (typeof text !== 'string') throw new ExtraDataFault(`"${member}" is missing, or is no text`);
  if (!text.startsWith('/'))
    throw new ExtraDataFault(`"${member}" must begin with "/": the whole of extra data cannot be replaced`);
  if (/~(?![01])/.test(text)) throw new ExtraDataFault(`"${member}" has a "~" that is not part of "~0" or "~1"`);
  const [, first = '', ...others] = text.split('/').map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  const tokens = [first, ...others] as const;
  if (tokens.some(isPrivate)) throw new ExtraDataFault(`"${member}" leads to a private key`);
  return { text, tokens };
}
