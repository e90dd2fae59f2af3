import { ExtraDataFault } from './extra-data-fault';
import { type JsonPointer, readPointer } from './json-pointer';
import { publicPart } from './private-keys';

/** One operation of a JSON Patch (RFC 6902, section 4). */
export type PatchOperation =
  | { readonly op: 'remove'; readonly path: JsonPointer }
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: JsonPointer; readonly value: unknown }
  | { readonly op: 'move' | 'copy'; readonly from: JsonPointer; readonly path: JsonPointer };

/** Reads one entry of a patch. Members that the operation does not use are ignored, as the RFC demands. */
export function readOperation(entry: unknown): PatchOperation {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    throw new ExtraDataFault('it must be an object');
  const { op, path, from, value } = entry as Record<string, unknown>;
  switch (op) {
    case 'remove':
      return { op, path: readPointer('path', path) };
    case 'add':
    case 'replace':
    case 'test':
      if (value === undefined) throw new ExtraDataFault('"value" is missing');
      return { op, path: readPointer('path', path), value: publicPart(value) };
    case 'move':
    case 'copy':
      return { op, from: readPointer('from', from), path: readPointer('path', path) };
    default:
      throw new ExtraDataFault('"op" must be one of add, remove, replace, move, copy, test');
  }
}
