import { isObject, type SentObject } from './scim-body';
import { failScim } from './scim-error';

const OPERATIONS_AT_MOST = 1000;

/** One operation of a PATCH. */
export interface ScimOperation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path?: string;
  readonly value: unknown;
}

/** The operations of a PATCH (RFC 7644 section 3.5.2). Entra begins their names with a capital letter. */
export function operationsOf(body: SentObject): ScimOperation[] {
  const [, given] = Object.entries(body).find(([name]) => name.toLowerCase() === 'operations') ?? [];
  if (!Array.isArray(given) || given.length === 0) return failScim('invalidSyntax', 'Send a list of "Operations".');
  if (given.length > OPERATIONS_AT_MOST) failScim('tooMany', `A PATCH has ${OPERATIONS_AT_MOST} operations at most.`);
  return given.map(operationOf);
}

function operationOf(given: unknown): ScimOperation {
  if (!isObject(given)) return failScim('invalidSyntax', 'Each operation is an object.');
  const op = typeof given.op === 'string' ? given.op.toLowerCase() : '';
  const { path, value } = given;
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    return failScim('invalidSyntax', 'The "op" of an operation is "add", "replace" or "remove".');
  if (path !== undefined && path !== null && typeof path !== 'string')
    return failScim('invalidPath', 'The "path" of an operation is a text.');
  const isWhole = typeof path !== 'string' || path === '';
  if (isWhole && op === 'remove') return failScim('noTarget', 'Name a "path": what to remove.');
  if (isWhole && !isObject(value)) return failScim('invalidValue', 'Without a "path" the "value" is an object.');
  if (op !== 'remove' && value === undefined) return failScim('invalidValue', 'Send a "value" to add or replace.');
  return { op, value, ...(!isWhole && { path }) };
}
