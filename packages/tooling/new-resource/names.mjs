import { formFault, formsOf, renamer } from '../generator/forms.mjs';
import { TAKEN } from '../generator/taken.mjs';

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
