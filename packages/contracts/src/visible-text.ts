/**
 * What has no shape of its own and yet changes what people read: marks that turn the direction of writing ("Trojan
 * Source", CVE-2021-42574), and control characters other than tab and line feed.
 */
const INVISIBLE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** The text with its hidden characters written out, such as `[U+202E]`. */
export const visibleText = (text: string): string =>
  text.replace(INVISIBLE, (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`);
