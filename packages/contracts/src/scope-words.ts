const VERBS: Readonly<Record<string, string>> = { read: 'See', write: 'Create and change', destroy: 'Delete' };

/** Nouns that are not the plural of the policy id. */
const NOUNS: Readonly<Record<string, string>> = {
  audit: 'who did what: the audit log',
  extension: 'what extensions are installed',
  repository_info: 'details of repositories',
  root: 'the list of what there is here',
  search: 'what a search finds',
  server_info: 'what is known about this server',
  session: 'who you are, and your session',
  validation: 'whether something would be accepted',
  watched: 'the list of what you watch',
};

/** A scope as text for the consent page. */
export function inWords(scope: string): string {
  const [policyId = '', access = ''] = scope.split(':');
  const noun = NOUNS[policyId] ?? plural(policyId.replaceAll('_', ' '));
  return `${VERBS[access] ?? access} ${noun}`;
}

const plural = (noun: string): string =>
  /(s|es|info)$/.test(noun) ? noun : noun.replace(/([^aeiou])y$/, '$1ie').replace(/$/, 's');
