import { formFault, formsOf, renamer } from '../generator/forms.mjs';

/** Reserved words: the generated files, TypeScript or PostgreSQL use them. */
const TAKEN = new Set(
  [
    'all analyse analyze and any array as asc authorization binary both case cast check collate collation column',
    'concurrently constraint create cross default deferrable desc distinct do else end except false fetch for foreign',
    'freeze from full grant group having ilike in initially inner intersect into is isnull join lateral leading left',
    'like limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing',
    'primary references returning right select similar some symmetric table tablesample then to trailing true union',
    'unique user using variadic verbose when where window with',
    'arguments async await break catch class const continue debugger delete enum eval export extends finally function',
    'if implements import instanceof interface let new package private protected public return static super switch',
    'this throw try typeof undefined var void while yield',
    'admin answer api caller change changes claim count describe empty entity error errors expect given hidden',
    'injectable it made make name page pager query route site somebody sql superuser',
  ].flatMap((line) => line.split(' ')),
);

/** The fault of a resource's name, or undefined. */
export function nameFault(singular, plural) {
  const fault = formFault(singular) ?? formFault(plural);
  if (fault !== undefined) return fault;
  if (TAKEN.has(singular) || TAKEN.has(plural)) {
    return `"${singular}" means something in SQL, TypeScript or here: say more, for example review-${singular}.`;
  }
  if (singular === plural) return `One and many must differ: say --plural ${singular}-list, or another name.`;
  return undefined;
}

/** The fault of the name of the field in URLs, or undefined. */
export function keyFault(key) {
  if (!/^[a-z][a-z0-9]{0,30}$/.test(key)) return `"${key}" is no key: use one word of small letters and digits, name.`;
  if (key === 'id') return 'Without --key the number is in the URL.';
  return key !== 'name' && TAKEN.has(key)
    ? `"${key}" means something in SQL, TypeScript or here: say another.`
    : undefined;
}

/** The plural of most names. */
export const pluralOf = (singular) => `${singular}s`;

/** All forms of a resource's name. */
export const namesOf = (singular, plural) => ({ one: formsOf(singular), many: formsOf(plural) });

const renameSample = renamer(namesOf('some-thing', 'some-things'));

/** The text of a template for the resource of these names. */
export const rename = (text, names) =>
  // The usual plural need not be declared.
  renameSample(text, names).replace(`'${names.one.snake}', { plural: '${names.one.snake}s' }`, `'${names.one.snake}'`);
