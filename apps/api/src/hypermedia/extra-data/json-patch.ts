import { applyPatch, type Operation, Pointer } from 'rfc6902';
import { unstorable } from '@review-service/contracts/storable-json';
import { ExtraDataFault, type ExtraData } from './extra-data-fault';
import { placeFault } from './patch-place';
import { isPrivate, publicPart } from './private-keys';
import { readJson } from './read-json';

const FIELD = 'extra_data:json-patch';
const OPERATIONS = ['add', 'remove', 'replace', 'move', 'copy', 'test'];
const AT_MOST = 1000;
/** What must be there before the operation, and where something is put. */
const EXISTING = { remove: 'path', replace: 'path', test: 'path', move: 'from', copy: 'from' } as const;
const PLACED = ['add', 'move', 'copy'];
const WITH_VALUE = ['add', 'replace', 'test'];

type Refuse = (fault: string) => never;

/** Applies a JSON Patch (RFC 6902), wholly or not at all. Private places and the root can be neither read nor written. */
export function applyJsonPatch(stored: ExtraData, given: unknown): ExtraData {
  if (given === undefined) return stored;
  const patch = readJson(FIELD, given);
  if (!Array.isArray(patch)) throw new ExtraDataFault(`${FIELD} must be a list of operations.`);
  if (patch.length > AT_MOST) throw new ExtraDataFault(`${FIELD} holds more than ${AT_MOST} operations.`);
  const data = structuredClone(stored);
  for (const [index, entry] of patch.entries()) {
    const refuse: Refuse = (fault) => {
      throw new ExtraDataFault(`${FIELD}, operation ${index}: ${fault}.`);
    };
    applyOne(data, readOperation(entry, refuse), refuse);
  }
  return data;
}

/** One at a time: where each may go depends on what the ones before it did, and copies of copies grow fast. */
function applyOne(data: ExtraData, operation: Operation, refuse: Refuse): void {
  const { op } = operation;
  const existing = op in EXISTING ? EXISTING[op as keyof typeof EXISTING] : undefined;
  const named = operation as unknown as Record<string, string>;
  if (existing) check(data, existing, named[existing], 'existing', refuse);
  if (PLACED.includes(op)) check(data, 'path', named.path, 'new', refuse);
  const [fault] = applyPatch(data, [operation]);
  if (fault) refuse(fault.message);
  if (op === 'copy') {
    const excess = unstorable(data);
    if (excess !== undefined) refuse(excess);
  }
}

function check(data: ExtraData, name: string, path = '', kind: 'existing' | 'new', refuse: Refuse): void {
  const fault = placeFault(data, tokensOf(path), kind);
  if (fault !== undefined) refuse(`"${name}" ${fault}`);
}

function readOperation(entry: unknown, refuse: Refuse): Operation {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return refuse('it must be an object');
  const { op, path, from, value } = entry as Record<string, unknown>;
  if (typeof op !== 'string' || !OPERATIONS.includes(op)) return refuse(`"op" must be one of ${OPERATIONS.join(', ')}`);
  if (WITH_VALUE.includes(op) && value === undefined) return refuse('"value" is missing');
  checkPath('path', path, refuse);
  if (op === 'move' || op === 'copy') checkPath('from', from, refuse);
  if (op === 'move' && String(path).startsWith(`${String(from)}/`)) return refuse('nothing can move into itself');
  return { ...entry, value: publicPart(value) } as Operation;
}

function checkPath(name: string, path: unknown, refuse: Refuse): void {
  if (typeof path !== 'string') return refuse(`"${name}" is missing, or is no text`);
  if (!path.startsWith('/')) return refuse(`"${name}" must begin with "/": the whole of extra data cannot be replaced`);
  if (tokensOf(path).some(isPrivate)) refuse(`"${name}" leads to a private key`);
}

const tokensOf = (path: string): string[] => Pointer.fromJSON(path).tokens.slice(1);
