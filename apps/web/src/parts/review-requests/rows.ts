import type { Link, OptionsOf, Schemas } from '@review-service/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { service } from '../../app/service.ts';

/** What a reader has seen of a review request (`expand=visit`). */
interface Visit {
  readonly last_visited: string | null;
  readonly new_updates: boolean;
}

/** What was said about it, and how large it is (`expand=activity`). */
interface Activity {
  readonly review_count: number;
  readonly my_review: 'none' | 'draft' | 'published' | 'ship-it';
  readonly is_ship_it_stale: boolean;
  readonly insert_count: number | null;
  readonly delete_count: number | null;
}

/** A review request as a row of a list shows it. */
export type Row = Schemas['ReviewRequest'] & { readonly visit?: Visit; readonly activity?: Activity };

/** What a list is asked for. */
export type Query = NonNullable<OptionsOf<'get', '/api/review-requests/'>['query']> & {
  readonly hidden?: 'none' | 'archived' | 'muted';
  readonly starred?: boolean;
  readonly 'involves-user'?: string;
};

const SHOWN = [
  'id',
  'summary',
  'status',
  'public',
  'time_added',
  'last_updated',
  'branch',
  'bugs_closed',
  'target_groups',
  'target_people',
  'ship_it_count',
  'issue_open_count',
  'issue_verifying_count',
  'approved',
];
const PERSONAL = ['visit', 'activity'];

/** How many rows are read at once. */
export const PAGE = 50;

/**
 * The rows of a list, by pages.
 * @param isPersonal whether somebody is signed in, who has seen some of them and reviewed others
 */
export const rowsQuery = (query: Query, isPersonal: boolean) =>
  infiniteQueryOptions({
    queryKey: ['review-requests', query, isPersonal],
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/review-requests/',
        pageParam ? { link: pageParam, signal } : { query: { ...query, ...selection(isPersonal) }, signal },
      ),
    initialPageParam: undefined as Link | undefined,
    getNextPageParam: ({ links }) => links.next,
  });

const selection = (isPersonal: boolean) => {
  const expanded = isPersonal ? PERSONAL : [];
  return {
    'max-results': PAGE,
    'only-fields': [...SHOWN, ...expanded].join(','),
    'only-links': 'submitter,repository,latest_diff,self',
    ...(expanded.length > 0 && { expand: expanded.join(',') }),
  };
};

/** Whose it is, by the link that leads there. */
export const ownerOf = ({ links }: Row): string => links.submitter?.title ?? '';
