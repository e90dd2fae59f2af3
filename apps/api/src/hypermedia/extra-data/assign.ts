import { ExtraDataFault, type ExtraData } from './extra-data-fault';
import { isPrivate, publicPart } from './private-keys';

const WORDS = new Map<string, boolean>([
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);
const INTEGER = /^\s*[+-]?\d+(_\d+)*\s*$/;
/** The point separates two groups of digits: adjacent groups would make the expression backtrack. */
const DECIMAL = /^\s*[+-]?(\d+(_\d+)*(\.(\d+(_\d+)*)?)?|\.\d+(_\d+)*)(e[+-]?\d+)?\s*$/i;
const NOT_FINITE = /^\s*[+-]?(nan|inf|infinity)\s*$/i;

/**
 * Sets top-level keys, each from an `extra_data.<key>`. Text of a form is converted, and empty removes the key; a JSON
 * body gives the value itself, and null removes the key. Private keys are skipped.
 */
export function assign(data: ExtraData, given: readonly (readonly [string, unknown])[], isText: boolean): ExtraData {
  const seen = given.filter(([key]) => !isPrivate(key));
  if (seen.length === 0) return data;
  const assigned = new Map(Object.entries(data));
  for (const [key, value] of seen) {
    if (value === (isText ? '' : null)) assigned.delete(key);
    else assigned.set(key, isText ? convert(key, String(value)) : publicPart(value));
  }
  return Object.fromEntries(assigned);
}

/** Converts words and numerals to booleans and numbers; other text stays text, as in Review Board. */
function convert(key: string, text: string): unknown {
  if (WORDS.has(text)) return WORDS.get(text);
  if (NOT_FINITE.test(text)) throw new ExtraDataFault(`extra_data.${key}: ${shown(text)} has no place in JSON.`);
  const isInteger = INTEGER.test(text);
  if (!isInteger && !DECIMAL.test(text)) return text;
  const number = Number(text.trim().replaceAll('_', ''));
  if (!Number.isFinite(number) || (isInteger && !Number.isSafeInteger(number))) {
    throw new ExtraDataFault(`extra_data.${key}: ${shown(text)} is too large to be kept exactly.`);
  }
  return number;
}

/** The beginning of a long text, for the message. */
const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}...` : text);
