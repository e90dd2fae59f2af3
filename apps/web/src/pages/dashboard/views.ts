import type { Query } from '../../requests/list/rows.ts';

/** A list of the dashboard: its requests and its filter. */
export interface View {
  /** As the address says it. */
  readonly id: string;
  readonly title: string;
  readonly part: 'Incoming' | 'Outgoing';
  /** Undefined: it shows on what the reader is expected to act, which is a list of its own. */
  readonly query?: Query;
  /** The list says itself which state its review requests are in, or whose they are. */
  readonly without: readonly ('status' | 'person')[];
  /** What it says while it has no review requests; undefined: that the reader has seen to all of them. */
  readonly empty?: string;
}

const ANY = { status: 'all' } as const;
const NEXT_STEP = 'To start one, choose New review request.';

/** The lists of somebody; those of groups are made by `viewOfGroup`. */
export const viewsOf = (me: string): readonly View[] => [
  { id: 'your-turn', title: 'Your turn', part: 'Incoming', without: [] },
  { id: 'overview', title: 'Overview', part: 'Incoming', query: { 'involves-user': me }, without: ['status'] },
  { id: 'incoming', title: 'All incoming', part: 'Incoming', query: { 'to-users': me }, without: ['status'] },
  { id: 'to-me', title: 'To me', part: 'Incoming', query: { 'to-users-directly': me }, without: ['status'] },
  {
    id: 'starred',
    title: 'Starred',
    part: 'Incoming',
    query: { starred: true, ...ANY },
    without: [],
    empty: 'Nothing starred yet. Star a review request on its page.',
  },
  {
    id: 'outgoing',
    title: 'Open',
    part: 'Outgoing',
    query: { 'from-user': me },
    without: ['status', 'person'],
    empty: `No open review requests. ${NEXT_STEP}`,
  },
  {
    id: 'mine',
    title: 'All my requests',
    part: 'Outgoing',
    query: { 'from-user': me, ...ANY },
    without: ['person'],
    empty: `No review requests yet. ${NEXT_STEP}`,
  },
];

export const viewOfGroup = (name: string): View => ({
  id: 'to-group',
  title: name,
  part: 'Incoming',
  query: { 'to-groups': name },
  without: ['status'],
});
