import { formsOf } from '../generator/forms.mjs';
import { TAKEN } from '../generator/taken.mjs';

/** Members of every object, whatever resource it is of. */
const OF_ALL = new Set(['links', 'stat']);

/** The fault of the name of a field, or undefined. */
export function nameFault(name) {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))
    return `"${name}" is no field: use small letters, digits and single underscores, bug_count.`;
  if (name.length > 40) return `"${name}" is too long: at most 40 characters.`;
  if (OF_ALL.has(name)) return `"${name}" is a member of every object: say another.`;
  return name !== 'name' && TAKEN.has(name)
    ? `"${name}" means something in SQL, TypeScript or here: say another.`
    : undefined;
}

/** The fault of what a field means, which becomes a docstring, or undefined. */
export function meaningFault(meaning) {
  return /^[A-Z][^\n*]*\.$/.test(meaning) && meaning.length <= 200
    ? undefined
    : `"${meaning}" is no meaning: write a sentence in one line, with a full stop, "What the group is for."`;
}

/** The forms of the name of a field: `bug_count` is `bugCount` in rows, and `bug-count` in the name of its migration. */
export const fieldNamesOf = (name) => formsOf(name.replaceAll('_', '-'));
