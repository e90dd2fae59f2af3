import { applyPatch, type Operation, Pointer } from 'rfc6902';
import { ExtraDataFault, type ExtraData } from './extra-data-fault';
import { readJson } from './json-text';
import { isPrivate, publicPart } from './private-keys';

const FIELD = 'extra_data:json-patch';
const OPERATIONS = ['add', 'remove', 'replace', 'move', 'copy', 'test'];
const NEEDS = { value: ['add', 'replace', 'test'], from: ['move', 'copy'] };

/** Applies a JSON Patch (RFC 6902), wholly or not at all. Private places and the root can be neither read nor written. */
export function applyJsonPatch(stored: ExtraData, given: unknown): ExtraData {
  if (given === undefined) return stored;
  const patch = readJson(FIELD, given);
  if (!Array.isArray(patch)) throw new ExtraDataFault(`${FIELD} must be a list of operations.`);
  const operations = patch.map(checkOperation);
  const data = structuredClone(stored);
  for (const [index, fault] of applyPatch(data, operations).entries()) {
    if (fault) throw new ExtraDataFault(`${FIELD}, operation ${index}: ${fault.message}.`);
  }
  return data;
}

function checkOperation(entry: unknown, index: number): Operation {
  const refuse = (fault: string): never => {
    throw new ExtraDataFault(`${FIELD}, operation ${index}: ${fault}`);
  };
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return refuse('it must be an object.');
  const { op, path, from, value } = entry as Record<string, unknown>;
  if (typeof op !== 'string' || !OPERATIONS.includes(op))
    return refuse(`"op" must be one of ${OPERATIONS.join(', ')}.`);
  if (NEEDS.value.includes(op) && value === undefined) return refuse('"value" is missing.');
  checkPath('path', path, refuse);
  if (NEEDS.from.includes(op)) checkPath('from', from, refuse);
  return { ...entry, value: publicPart(value) } as Operation;
}

function checkPath(name: string, path: unknown, refuse: (fault: string) => never): void {
  if (typeof path !== 'string') return refuse(`"${name}" is missing, or is no text.`);
  if (!path.startsWith('/'))
    return refuse(`"${name}" must begin with "/": the whole of extra data cannot be replaced.`);
  if (Pointer.fromJSON(path).tokens.some(isPrivate)) refuse(`"${name}" leads to a private key.`);
}
