import { anchorOf, type ErrorDefinition, errors } from '@review-service/contracts/errors';
import type { ReferenceContent } from './reference';

/** So many finds are shown. */
const MOST = 100;

/** Something that the reference describes. */
export interface SearchEntry {
  readonly kind: 'operation' | 'object' | 'scope' | 'error';
  readonly title: string;
  readonly about: string;
  readonly href: string;
}

/** What the reference describes, in the order in which finds are shown. */
export function findable({ resources, objects, scopes, at }: ReferenceContent): SearchEntry[] {
  const all = Object.values<ErrorDefinition>(errors);
  return [
    ...resources.flatMap(({ operations }) =>
      operations.map(({ method, path, summary, description, href }): SearchEntry => ({
        kind: 'operation',
        title: `${method} ${path}`,
        about: `${summary}. ${description}`,
        href,
      })),
    ),
    ...objects.map(({ name, description = '', fieldNames, href }): SearchEntry => ({
      kind: 'object',
      title: name,
      about: `${description} ${fieldNames.join(', ')}`.trim(),
      href,
    })),
    ...scopes.map(({ scope, words, href }): SearchEntry => ({ kind: 'scope', title: scope, about: words, href })),
    ...all.map((error): SearchEntry => ({
      kind: 'error',
      title: `${error.code} ${error.type}`,
      about: error.message,
      href: at.error(anchorOf(error)),
    })),
  ];
}

/** What holds all words of a question, in any case: first where its title does. */
export function search(all: readonly SearchEntry[], question: string): SearchEntry[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = all.filter(({ title, about }) => holds(`${title} ${about}`));
  const inTitle = new Set(found.filter(({ title }) => holds(title)));
  return [...inTitle, ...found.filter((find) => !inTitle.has(find))].slice(0, MOST);
}
