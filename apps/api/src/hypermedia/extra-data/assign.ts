import { ExtraDataFault, type ExtraData } from './extra-data-fault';
import { isPrivate, publicPart } from './private-keys';

const WORDS = new Map<string, boolean>([
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);
const INTEGER = /^\s*[+-]?\d+(_\d+)*\s*$/;
const DECIMAL = /^\s*[+-]?(\d+(_\d+)*\.?(\d+(_\d+)*)?|\.\d+(_\d+)*)(e[+-]?\d+)?\s*$/i;
const NOT_FINITE = /^\s*[+-]?(nan|inf|infinity)\s*$/i;

/**
 * Sets one top-level key from `extra_data.<key>`. Text of a form is converted, and empty removes the key; a JSON body
 * gives the value itself, and null removes the key. Private keys are skipped.
 */
export function assign(data: ExtraData, key: string, given: unknown, isText: boolean): ExtraData {
  if (isPrivate(key)) return data;
  const others = Object.entries(data).filter(([name]) => name !== key);
  if (given === (isText ? '' : null)) return Object.fromEntries(others);
  const value = isText ? convert(key, String(given)) : publicPart(given);
  return Object.fromEntries([...others, [key, value]]);
}

/** Words and numerals become what they say; everything else stays text (api-framework X2). */
function convert(key: string, text: string): unknown {
  if (WORDS.has(text)) return WORDS.get(text);
  if (NOT_FINITE.test(text)) throw new ExtraDataFault(`extra_data.${key}: "${text}" has no place in JSON.`);
  const isInteger = INTEGER.test(text);
  if (!isInteger && !DECIMAL.test(text)) return text;
  const number = Number(text.trim().replaceAll('_', ''));
  if (!Number.isFinite(number) || (isInteger && !Number.isSafeInteger(number))) {
    throw new ExtraDataFault(`extra_data.${key}: ${text} is too large to be kept exactly.`);
  }
  return number;
}
