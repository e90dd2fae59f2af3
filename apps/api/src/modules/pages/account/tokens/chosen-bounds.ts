import { commaSeparated } from '../../../../hypermedia/fields/comma-separated';

/** What was typed as the places where a token works, as JSON; empty: everywhere. */
export function chosenBounds(typed: Readonly<Record<string, string | undefined>>): string {
  const named = { repositories: namesIn(typed['in repositories']), groups: namesIn(typed['in groups']) };
  const members = Object.entries(named).filter(([, names]) => names.length > 0);
  return members.length > 0 ? JSON.stringify(Object.fromEntries(members)) : '';
}

const namesIn = (text: string | undefined) => commaSeparated(text).filter((name) => name !== '');
