import { asJson, field, type Rule } from './field';

/** The maximum number of values of a member. A token is read with every request. */
const MOST = 100;

const isName = (value: unknown) => typeof value === 'string' && !value.includes('\0');

/** The values of each member. */
const MEMBERS: Readonly<Record<string, { readonly what: string; readonly isFit: (value: unknown) => boolean }>> = {
  repositories: { what: 'ids or names', isFit: (value) => Number.isSafeInteger(value) || isName(value) },
  groups: { what: 'names', isFit: isName },
  sites: { what: 'names', isFit: isName },
};

/** The fault of a token's bounds, or undefined. Null: it has none. */
const boundsFault: Rule = (given) => {
  if (given === null) return undefined;
  if (typeof given !== 'object' || Array.isArray(given)) {
    return 'This must be a JSON object with "repositories", "groups" or "sites", or empty for a token without bounds.';
  }
  const members = Object.entries(given);
  if (members.length === 0) return 'This must have "repositories", "groups" or "sites".';
  for (const [name, values] of members as [string, unknown][]) {
    const member = Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : undefined;
    if (!member) return `"${name}" is no bound; there are "repositories", "groups" and "sites".`;
    if (!Array.isArray(values) || values.length === 0) return `"${name}" must be a list that is not empty.`;
    if (values.length > MOST) return `"${name}" can have ${MOST} at most.`;
    if (!values.every(member.isFit)) return `"${name}" must have ${member.what}.`;
  }
  return undefined;
};

/** Where a token works (`TokenBounds`), as JSON in a form; empty: everywhere. */
export const Bounds = () => field((text) => (text === '' ? null : asJson(text)), [boundsFault]);
