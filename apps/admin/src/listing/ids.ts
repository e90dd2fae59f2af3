import { Refusal } from '../base/refusal';

/** Each id once; refuses text that is none. */
export function readIds(kind: string, texts: readonly string[]): number[] {
  const wrong = texts.find((text) => !/^[1-9]\d{0,8}$/.test(text));
  if (wrong !== undefined) throw new Refusal(`"${wrong}" is not the id of a ${kind}: the lists show them.`);
  return [...new Set(texts.map(Number))];
}

/** The ids that were not found. */
export const missing = (ids: readonly number[], found: readonly { readonly id: number }[]): number[] =>
  ids.filter((id) => !found.some((row) => row.id === id));
