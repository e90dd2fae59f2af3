import { ExtraDataFault, type ExtraData } from './extra-data-fault';
import { type PatchOperation, readOperation } from './patch-operation';
import { PatchedDocument } from './patched-document';
import { readJson } from './read-json';

const FIELD = 'extra_data:json-patch';
const AT_MOST = 1000;

/** Applies a JSON Patch (RFC 6902), all or nothing. Private places and the root can be neither read nor written. */
export function applyJsonPatch(stored: ExtraData, given: unknown): ExtraData {
  if (given === undefined) return stored;
  const patch = readJson(FIELD, given);
  if (!Array.isArray(patch)) throw new ExtraDataFault(`${FIELD} must be a list of operations.`);
  if (patch.length > AT_MOST) throw new ExtraDataFault(`${FIELD} holds more than ${AT_MOST} operations.`);
  const document = new PatchedDocument(structuredClone(stored));
  for (const [index, entry] of patch.entries()) {
    try {
      applyOne(document, readOperation(entry));
    } catch (error) {
      if (!(error instanceof ExtraDataFault)) throw error;
      throw new ExtraDataFault(`${FIELD}, operation ${index}: ${error.message}.`);
    }
  }
  return document.root;
}

function applyOne(document: PatchedDocument, operation: PatchOperation): void {
  switch (operation.op) {
    case 'add':
      document.add(operation.path, operation.value);
      break;
    case 'remove':
      document.remove(operation.path);
      break;
    case 'replace':
      document.replace(operation.path, operation.value);
      break;
    case 'move':
      document.move(operation.from, operation.path);
      break;
    case 'copy':
      document.copy(operation.from, operation.path);
      break;
    case 'test':
      document.test(operation.path, operation.value);
  }
}
