/**
 * Characters that draw nothing, or change how their surroundings read, by Unicode's properties: default-ignorable code points, such as
 * zero-width spaces, fillers, variation selectors and tags; bidirectional controls ("Trojan Source", CVE-2021-42574);
 * controls other than tab and line ends; separators of lines and paragraphs. Beside these the annotations of lines, and the
 * empty pattern of Braille, for which there is no property.
 */
const HIDDEN = String.raw`[[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb\u2800]--[\t\n\r]]|\r(?!\n)`;

const SCRIPTS_THAT_JOIN = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu'],
  ...['Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
];
const JOINED = `[${SCRIPTS_THAT_JOIN.map((script) => `\\p{Script=${script}}`).join('')}]`;

/** Their place in ordinary text: within an emoji, and joiners and blanks within a word of a script that has them. */
const IN_ITS_PLACE = String.raw`\p{RGI_Emoji}|(?<=${JOINED})[\u200c\u200d](?=${JOINED})|(?<=[\u2801-\u28ff])\u2800(?=[\u2801-\u28ff])`;

// From text, because TypeScript knows the flag `v` for newer targets only. Every Node that we run on has it.
const ANY_HIDDEN = new RegExp(HIDDEN, 'v');
const HIDDEN_OR_NOT = new RegExp(`${IN_ITS_PLACE}|(?<hidden>${HIDDEN})`, 'gv');

/** The number of a character, such as `U+202E`. */
export const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * The text with its hidden characters written out, such as `[U+202E]`. Those in their place stay: an emoji is shown as
 * itself, and a word of Persian or Hindi as its writers spell it. Nearly every text has none, and to look for emoji in
 * it takes far longer than to see that.
 */
export function visibleText(text: string): string {
  if (!ANY_HIDDEN.test(text)) return text;
  return text.replace(HIDDEN_OR_NOT, (found, hidden: string | undefined) =>
    hidden === undefined ? found : `[${codePointOf(hidden)}]`,
  );
}

/** The hidden characters that a text has where they have no place, and where they stand, in UTF-16 units. */
export function hiddenIn(text: string): { readonly index: number; readonly character: string }[] {
  if (!ANY_HIDDEN.test(text)) return [];
  return Array.from(text.matchAll(HIDDEN_OR_NOT)).flatMap(({ index, groups: { hidden: character } = {} }) =>
    character === undefined ? [] : [{ index, character }],
  );
}

/**
 * The fault of a name or an address with hidden characters, which could look like another one; else undefined. None has
 * a place there: names that read the same must be the same.
 */
export function hiddenFault(text: string): string | undefined {
  const [found] = ANY_HIDDEN.exec(text) ?? [];
  return found === undefined ? undefined : `This holds a hidden character, ${codePointOf(found)}. Leave it out.`;
}

/**
 * The fault of a display name: hidden characters, blanks that are no space, such as tabs and
 * line breaks, and blanks at its ends; else undefined.
 */
export function nameFault(text: string): string | undefined {
  const hidden = hiddenFault(text);
  if (hidden !== undefined) return hidden;
  const [blank] = /[^\S ]/.exec(text) ?? [];
  if (blank !== undefined) return `This holds a blank that is no space, ${codePointOf(blank)}. Write a space.`;
  return text === text.trim() ? undefined : 'This begins or ends with a space. Leave it out.';
}
