/**
 * Invisible characters that change how text reads: direction marks ("Trojan Source", CVE-2021-42574), and control
 * characters other than tab and line ends.
 */
const INVISIBLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\r(?!\n)/g;

const written = (character: string): string =>
  `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The text with its hidden characters written out, such as `[U+202E]`. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, (character) => `[${written(character)}]`);

/** The fault of a name with hidden characters, which could look like another name; else undefined. */
export function hiddenFault(text: string): string | undefined {
  const [found] = text.match(INVISIBLE) ?? [];
  return found === undefined ? undefined : `This holds a hidden character, ${written(found)}. Leave it out.`;
}
