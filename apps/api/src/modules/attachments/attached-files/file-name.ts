const LONGEST = 255;

/** Control characters, line ends, and characters that change the direction of text (Unicode Standard Annex 9). */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** A client's file name in a form that can be shown: the last part of a path, without invisible characters. */
export function fileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const shown = last.replace(UNSEEN, '').trim();
  const name = Array.from(shown).slice(0, LONGEST).join('');
  return /^\.{0,2}$/.test(name) ? 'file' : name;
}
