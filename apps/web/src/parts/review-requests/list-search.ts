import { withoutUndefined } from '../without-undefined.ts';

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
  /** A part of a summary, a branch, an owner's name or a number. */
  readonly q?: string;
  /** The id of a column; with `-` before it from the last to the first. */
  readonly sort?: string;
  /** Of the dashboard: those that were archived, too. */
  readonly archived?: boolean;
}

const STATES = ['pending', 'submitted', 'discarded', 'all'] as const;

/** Reads it from an address. What has no meaning there is left out. */
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
    sort: textOf('sort'),
    archived: asked.archived === true ? true : undefined,
  });
}
