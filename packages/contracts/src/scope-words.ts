const VERBS: Readonly<Record<string, string>> = { read: 'See', write: 'Create and change', destroy: 'Delete' };

/** Nouns that are not the plural of the policy id. */
const NOUNS: Readonly<Record<string, string>> = {
  audit: 'the audit log',
  extension: 'installed extensions',
  repository_info: 'details of repositories',
  root: 'the list of resources',
  search: 'search results',
  server_info: 'information about this server',
  session: 'your account and session',
  validation: 'validation results',
  watched: 'the list of watched items',
};

/** A scope as text for the consent page. */
export function inWords(scope: string): string {
  const [policyId = '', access = ''] = scope.split(':');
  const noun = NOUNS[policyId] ?? plural(policyId.replaceAll('_', ' '));
  return `${VERBS[access] ?? access} ${noun}`;
}

const plural = (noun: string): string =>
  /(s|es|info)$/.test(noun) ? noun : noun.replace(/([^aeiou])y$/, '$1ie').replace(/$/, 's');
