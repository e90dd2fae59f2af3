import type { Schemas } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { service } from '../../base/service.ts';

/** Something that a search found, and where it is in this app. */
export interface Found {
  readonly address: string;
  readonly title: string;
  readonly more: string;
}

/** What was found of one kind. */
export interface FoundPart {
  readonly id: string;
  readonly title: string;
  readonly found: readonly Found[];
}

/**
 * What begins with a text: numbers and summaries of review requests, names of people, groups and repositories.
 * @param most how many of each kind
 */
export const searchQuery = (text: string, most: number) =>
  queryOptions({
    queryKey: ['search', text.trim(), most],
    enabled: text.trim() !== '',
    queryFn: async ({ signal }): Promise<FoundPart[]> => {
      const query = { q: text.trim(), fullname: true, displayname: true, max_results: most, id: numberIn(text) };
      const { search } = await service.get('/api/search/', { query, signal });
      return partsOf(search);
    },
  });

const numberIn = (text: string): number | undefined =>
  /^#?\d{1,9}$/.test(text.trim()) ? Number(text.trim().replace('#', '')) : undefined;

function partsOf({ review_requests, users, groups, repositories }: Schemas['Search']): FoundPart[] {
  const parts = [
    part('Review requests', review_requests, ({ id, summary }) => ({
      address: `/r/${id}/`,
      title: summary,
      more: `#${id}`,
    })),
    part('People', users, ({ username, fullname }) => ({
      address: `/users/${encodeURIComponent(username)}/`,
      title: username,
      more: fullname ?? '',
    })),
    part('Groups', groups, ({ name, display_name }) => ({
      address: `/groups/${encodeURIComponent(name)}/`,
      title: name,
      more: display_name,
    })),
    part('Repositories', repositories, ({ id, name }) => ({ address: `/r/?repository=${id}`, title: name, more: '' })),
  ];
  return parts.filter(({ found }) => found.length > 0);
}

const part = <T>(title: string, all: readonly T[], show: (one: T) => Found): FoundPart => ({
  id: title,
  title,
  found: all.map(show),
});
