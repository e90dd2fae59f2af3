import { errors } from '@review-service/contracts/errors';
import { nestingFault } from '@review-service/contracts/nesting';
import { fail } from '../errors/api.exception';
import { utf8 } from './utf8';

/** How much a JSON body may consist of: the fields of its object, and the names, objects and lists at any depth. */
export interface JsonLimits {
  readonly fields: number;
  readonly parts: number;
}

/**
 * The names and values of a JSON object; of nothing at all, none. What it consists of is counted before it is parsed:
 * each name and each object costs far more than its bytes.
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
 * No field is nested so deeply that what handles it could run out of stack: this is the one place where that is asked, for
 * fields of all kinds and those that nobody knows.
 */
function refuseDeep(fields: readonly [string, unknown][]): void {
  const faults = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const fault = nestingFault(value);
    if (fault !== undefined) faults.set(name, [`This cannot be read: ${fault}.`]);
  }
  if (faults.size > 0) fail(errors.invalidFormData, { fields: Object.fromEntries(faults) });
}

function countParts(text: string, most: JsonLimits): void {
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

/** The place of the quote that ends the string beginning here. */
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
