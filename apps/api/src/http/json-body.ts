import { errors } from '@review-service/contracts/errors';
import { nestingFault } from '@review-service/contracts/nesting';
import { fail } from '../errors/api.exception';
import { utf8 } from './utf8';

/** Limits of a JSON body: fields of its object, and names, objects and lists at any depth. */
export interface JsonLimits {
  readonly fields: number;
  readonly parts: number;
}

/**
 * The names and values of a JSON object; an empty body has none. Its parts are counted before parsing, because names
 * and objects cost far more than their bytes.
 */
export function readJson(bytes: Buffer, limits: JsonLimits): ReadonlyMap<string, unknown> {
  const text = utf8(bytes);
  if (text.trim() === '') return new Map();
  countParts(text, limits);
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    fail(errors.malformedRequest, { message: 'A JSON body must be an object.' });
  }
  const fields = Object.entries(value as object);
  refuseDeep(fields);
  return new Map(fields);
}

/**
 * Refuses deeply nested fields, known or unknown, which could overflow the stack of later code. This is the only check
 * of depth.
 */
function refuseDeep(fields: readonly [string, unknown][]): void {
  const faults = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const fault = nestingFault(value);
    if (fault !== undefined) faults.set(name, [`This cannot be read: ${fault}.`]);
  }
  if (faults.size > 0) fail(errors.invalidFormData, { fields: Object.fromEntries(faults) });
}

/** Refuses a JSON text of more than this, before anything is parsed. */
export function countParts(text: string, most: JsonLimits): void {
  const seen = { fields: 0, parts: 0 };
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') at = endOfString(text, at);
    else if (letter === ':') {
      seen.parts += 1;
      if (depth === 1) seen.fields += 1;
    } else if (letter === '{' || letter === '[') {
      seen.parts += 1;
      depth += 1;
    } else if (letter === '}' || letter === ']') depth -= 1;
    if (seen.fields > most.fields) fail(errors.malformedRequest, { message: `More than ${most.fields} fields.` });
    if (seen.parts > most.parts)
      fail(errors.malformedRequest, { message: `More than ${most.parts} names, objects and lists in the JSON body.` });
  }
}

/** The index of the quote that ends the string starting here. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** V8 parses without recursion, however deep a text is nested. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    return fail(errors.malformedRequest, { message: `The body is not valid JSON: ${(error as Error).message}.` });
  }
}
