/** Characters that make a text look like another one: they turn its direction round, or are not seen. */
const NAMES: Readonly<Record<string, string>> = {
  '\u00ad': 'soft hyphen',
  '\u061c': 'Arabic letter mark',
  '\u180e': 'Mongolian vowel separator',
  '\u200b': 'zero width space',
  '\u200c': 'zero width non-joiner',
  '\u200d': 'zero width joiner',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u2028': 'line separator',
  '\u2029': 'paragraph separator',
  '\u202a': 'left-to-right embedding',
  '\u202b': 'right-to-left embedding',
  '\u202c': 'pop directional formatting',
  '\u202d': 'left-to-right override',
  '\u202e': 'right-to-left override',
  '\u2060': 'word joiner',
  '\u2066': 'left-to-right isolate',
  '\u2067': 'right-to-left isolate',
  '\u2068': 'first strong isolate',
  '\u2069': 'pop directional isolate',
  '\ufeff': 'zero width no-break space',
};

const HIDDEN = new RegExp(`[${Object.keys(NAMES).join('')}]`);

/** Whether a text has such a character. */
export const hasHidden = (text: string): boolean => HIDDEN.test(text);

/** What such a character is called, by its number; undefined: it is seen. */
export function nameOfHidden(character: string): { readonly code: string; readonly name: string } | undefined {
  const name = NAMES[character];
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return name === undefined ? undefined : { code: `U+${code}`, name };
}
