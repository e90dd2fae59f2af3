const FORM = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;
/** PostgreSQL cuts names after 63 characters, and indexes are called after their table. */
const LONGEST = 40;

/** The fault of a name, or undefined. */
export function formFault(name) {
  if (!FORM.test(name)) return `"${name}" is not a name: use small letters, digits and single hyphens, code-owner.`;
  return name.length > LONGEST ? `"${name}" is too long: at most ${LONGEST} characters.` : undefined;
}

const capital = (word) => (word === 'oauth' ? 'OAuth' : word.charAt(0).toUpperCase() + word.slice(1));

/** The forms of a name in files. */
export function formsOf(name) {
  const words = name.split('-');
  const [first, ...rest] = words;
  return {
    kebab: name,
    snake: words.join('_'),
    constant: words.join('_').toUpperCase(),
    pascal: words.map(capital).join(''),
    camel: [first, ...rest.map(capital)].join(''),
    text: words.join(' '),
    sentence: [capital(first), ...rest].join(' '),
  };
}

/**
 * Turns templates, which are written for a sample, into files for other names. The names have the same parts and forms
 * as those of the sample.
 */
export function renamer(sample) {
  const places = new Map(
    Object.entries(sample).flatMap(([part, forms]) =>
      Object.entries(forms).map(([form, word]) => [word, [part, form]]),
    ),
  );
  // The longest first: plurals begin with their singulars.
  const words = [...places.keys()].sort((a, b) => b.length - a.length).map((word) => word.replaceAll('.', '\\.'));
  const anchor = new RegExp(`(\\b[Aa] )?(${words.join('|')})`, 'g');
  return (text, names) =>
    text.replace(anchor, (_, article = '', word) => {
      const [part, form] = places.get(word);
      const name = names[part][form];
      return (/^[aeiou]/.test(name) ? article.replace(' ', 'n ') : article) + name;
    });
}
