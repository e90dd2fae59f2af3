const LONGEST = 255;

/** Controls, ends of lines, and what turns the direction of text around (Unicode Standard Annex 9). */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** A name that a client gave a file, made fit for being shown: the last part of a path, without what cannot be seen. */
export function fileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const shown = last.replace(UNSEEN, '').trim();
  const name = Array.from(shown).slice(0, LONGEST).join('');
  return /^\.{0,2}$/.test(name) ? 'file' : name;
}
