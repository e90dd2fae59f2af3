/**
 * What draws nothing, or changes how its surroundings read: default-ignorable code points (Unicode, DerivedCoreProperties),
 * such as zero-width spaces, soft hyphens and tags; direction marks ("Trojan Source", CVE-2021-42574); annotations of
 * lines; and control characters other than tab and line ends.
 */
const HIDDEN = String.raw`[\p{Default_Ignorable_Code_Point}\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]|\r(?!\n)`;

const SCRIPTS_THAT_JOIN = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu'],
  ...['Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
];
const JOINED = `[${SCRIPTS_THAT_JOIN.map((script) => `\\p{Script=${script}}`).join('')}]`;

/** Their place in ordinary text: within an emoji, and joiners within a word of a script whose letters join. */
const IN_ITS_PLACE = String.raw`\p{RGI_Emoji}|(?<=${JOINED})[\u200c\u200d](?=${JOINED})`;

// From text, because TypeScript knows the flag `v` for newer targets only. Every Node that we run on has it.
const ANY_HIDDEN = new RegExp(HIDDEN, 'v');
const HIDDEN_OR_NOT = new RegExp(`${IN_ITS_PLACE}|(?<hidden>${HIDDEN})`, 'gv');

const written = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * The text with its hidden characters written out, such as `[U+202E]`. Those in their place stay: an emoji is shown as
 * itself, and a word of Persian or Hindi as its writers spell it. Nearly every text has none, and to look for emoji in
 * it takes far longer than to see that.
 */
export function visibleText(text: string): string {
  if (!ANY_HIDDEN.test(text)) return text;
  return text.replace(HIDDEN_OR_NOT, (found, hidden: string | undefined) =>
    hidden === undefined ? found : `[${written(hidden)}]`,
  );
}

/**
 * The fault of a name or an address with hidden characters, which could look like another one; else undefined. None has
 * a place there: what reads the same must be the same.
 */
export function hiddenFault(text: string): string | undefined {
  const [found] = ANY_HIDDEN.exec(text) ?? [];
  return found === undefined ? undefined : `This holds a hidden character, ${written(found)}. Leave it out.`;
}
