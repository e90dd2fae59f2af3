import { ExtraDataFault, type ExtraData } from './extra-data-fault';
import { readJson } from './json-text';
import { isPrivate, publicPart } from './private-keys';

const WORDS = new Map<string, boolean>([
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);
const INTEGER = /^\s*[+-]?\d+(_\d+)*\s*$/;
const DECIMAL = /^\s*[+-]?(\d+(_\d+)*\.?(\d+(_\d+)*)?|\.\d+(_\d+)*)(e[+-]?\d+)?\s*$/i;
const NOT_FINITE = /^\s*[+-]?(nan|inf|infinity)\s*$/i;

/** Sets one top-level key from `extra_data.<key>=<value>`; an empty value removes it, a private key is skipped. */
export function assign(data: ExtraData, key: string, given: unknown): ExtraData {
  if (isPrivate(key)) return data;
  const others = Object.entries(data).filter(([name]) => name !== key);
  if (given === '') return Object.fromEntries(others);
  const value = typeof given === 'string' ? convert(key, given) : publicPart(readJson(`extra_data.${key}`, given));
  return Object.fromEntries([...others, [key, value]]);
}

/** Words and numerals become what they say; everything else stays text (api-framework X2). */
function convert(key: string, text: string): unknown {
  if (WORDS.has(text)) return WORDS.get(text);
  if (NOT_FINITE.test(text)) throw new ExtraDataFault(`extra_data.${key}: "${text}" has no place in JSON.`);
  if (!INTEGER.test(text) && !DECIMAL.test(text)) return text;
  const number = Number(text.trim().replaceAll('_', ''));
  if (!Number.isFinite(number)) throw new ExtraDataFault(`extra_data.${key}: "${text}" is too large a number.`);
  return number;
}
