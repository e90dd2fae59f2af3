import type { OptionsOf, Schemas } from '@review-service/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { service } from '../../base/service.ts';
import { byLinks } from '../../base/paging.ts';

/** A review request as a row of a list shows it. */
export type Row = Schemas['ReviewRequest'];

/** What a list is asked for. */
export type Query = NonNullable<OptionsOf<'get', '/api/review-requests/'>['query']>;

/** The members of a row. */
export const SHOWN = [
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
  'agent_ship_it_count',
  'issue_open_count',
  'issue_verifying_count',
  'approved',
];
/** Those that are expanded: its place in its stack, and what depends on the reader. */
export const PLACED = ['stack'];
export const PERSONAL = ['visit', 'progress'];

/** How many rows are read at once. */
export const PAGE = 50;

/** The links of a row. */
export const ROW_LINKS = 'submitter,repository,latest_diff,self';

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
    ...byLinks,
  });

const selection = (isPersonal: boolean) => {
  const expanded = isPersonal ? [...PLACED, ...PERSONAL] : PLACED;
  return {
    'max-results': PAGE,
    'only-fields': [...SHOWN, ...expanded].join(','),
    'only-links': ROW_LINKS,
    expand: expanded.join(','),
  };
};

/** Whose it is, by the link that leads there. */
export const ownerOf = ({ links }: Row): string => links.submitter?.title ?? '';

/** The names of the groups or people that it names as reviewers. */
export const titlesOf = (all: Row['target_groups'] | Row['target_people']): string =>
  all.map((one) => ('title' in one ? one.title : undefined) ?? '').join(', ');

/** Rows with the members of each stack together, from the bottom up, in the place of the first of them. */
export function byStacks(rows: readonly Row[]): Row[] {
  const stacks = new Map<number, Row[]>();
  for (const row of rows) {
    const key = row.stack?.bottom ?? row.id;
    stacks.set(key, [...(stacks.get(key) ?? []), row]);
  }
  return [...stacks.values()].flatMap((stack) => stack.toSorted((one, other) => depthOf(one) - depthOf(other)));
}

const depthOf = ({ stack }: Row): number => stack?.position.depth ?? 1;
