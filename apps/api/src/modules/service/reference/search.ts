import { anchorOf, type ErrorDefinition, errors } from '@review-service/contracts/errors';
import type { Reference } from './reference';

/** So many finds are shown. */
const MOST = 100;

/** Something that the reference describes. */
export interface Find {
  readonly kind: 'operation' | 'object' | 'scope' | 'error';
  readonly title: string;
  readonly about: string;
  readonly href: string;
}

/** What the reference describes, in the order in which finds are shown. */
export function findable({ resources, objects, scopes, at }: Reference): Find[] {
  const all = Object.values<ErrorDefinition>(errors);
  return [
    ...resources.flatMap(({ operations }) =>
      operations.map(({ method, path, summary, description, href }): Find => ({
        kind: 'operation',
        title: `${method} ${path}`,
        about: `${summary}. ${description}`,
        href,
      })),
    ),
    ...objects.map(({ name, description = '', fieldNames, href }): Find => ({
      kind: 'object',
      title: name,
      about: `${description} ${fieldNames.join(', ')}`.trim(),
      href,
    })),
    ...scopes.map(({ scope, words, href }): Find => ({ kind: 'scope', title: scope, about: words, href })),
    ...all.map((error): Find => ({
      kind: 'error',
      title: `${error.code} ${error.type}`,
      about: error.message,
      href: at.error(anchorOf(error)),
    })),
  ];
}

/** What holds all words of a question, in any case: first where its title does. */
export function search(all: readonly Find[], question: string): Find[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = all.filter(({ title, about }) => holds(`${title} ${about}`));
  const inTitle = new Set(found.filter(({ title }) => holds(title)));
  return [...inTitle, ...found.filter((find) => !inTitle.has(find))].slice(0, MOST);
}
