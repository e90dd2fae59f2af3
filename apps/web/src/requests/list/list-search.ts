import { withoutUndefined } from '../../base/without-undefined.ts';

/** What a list can be sorted by: the service does it, so that all rows count, and not only those that were read. */
const ORDERS = ['last-updated', 'id', 'summary', 'submitter', 'repository', 'branch', 'ship-it-count'] as const;
export type Order = (typeof ORDERS)[number];
export type Sort = Order | `-${Order}`;

const SORTS: readonly Sort[] = ORDERS.flatMap((order): Sort[] => [order, `-${order}`]);

/** What the address of a list of review requests says, beside its path: what is looked for, and in which order. */
export interface ListSearch {
  /** Of the dashboard: which list of its side bar. */
  readonly view?: string;
  readonly status?: 'pending' | 'submitted' | 'discarded' | 'all';
  /** The name of a group that is asked for a review. */
  readonly group?: string;
  /** The id of a repository. */
  readonly repository?: number;
  /** The user name of the owner. */
  readonly person?: string;
  /** Words of the summary, each at least from its beginning. */
  readonly q?: string;
  /** With `-` before it from the last to the first. */
  readonly sort?: Sort;
  /** Of the dashboard: those that were archived, too. */
  readonly archived?: boolean;
}

const STATES = ['pending', 'submitted', 'discarded', 'all'] as const;

/** Reads it from an address. What has no meaning there is left out. Throws for an order that no list has. */
export function readListSearch(asked: Record<string, unknown>): ListSearch {
  const textOf = (name: string): string | undefined => {
    const value = asked[name];
    return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined;
  };
  const repository = Number(asked.repository);
  const status = STATES.find((one) => one === asked.status);
  return withoutUndefined({
    view: textOf('view'),
    status,
    group: textOf('group'),
    repository: Number.isInteger(repository) && repository > 0 ? repository : undefined,
    person: textOf('person'),
    q: textOf('q'),
    sort: sortOf(asked.sort),
    archived: asked.archived === true ? true : undefined,
  });
}

function sortOf(asked: unknown): Sort | undefined {
  if (asked === undefined || asked === '') return undefined;
  const sort = SORTS.find((one) => one === asked);
  if (sort) return sort;
  const named = typeof asked === 'string' ? asked : JSON.stringify(asked);
  throw new Error(
    `You cannot sort by “${named}”. Use one of ${ORDERS.join(', ')}; a “-” before it reverses the order.`,
  );
}
