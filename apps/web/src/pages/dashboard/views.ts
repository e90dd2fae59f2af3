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
}

const ANY = { status: 'all' } as const;

/** The lists of somebody; those of groups are made by `viewOfGroup`. */
export const viewsOf = (me: string): readonly View[] => [
  { id: 'your-turn', title: 'Your turn', part: 'Incoming', without: [] },
  { id: 'overview', title: 'Overview', part: 'Incoming', query: { 'involves-user': me }, without: ['status'] },
  { id: 'incoming', title: 'All incoming', part: 'Incoming', query: { 'to-users': me }, without: ['status'] },
  { id: 'to-me', title: 'To me', part: 'Incoming', query: { 'to-users-directly': me }, without: ['status'] },
  { id: 'starred', title: 'Starred', part: 'Incoming', query: { starred: true, ...ANY }, without: [] },
  { id: 'outgoing', title: 'Open', part: 'Outgoing', query: { 'from-user': me }, without: ['status', 'person'] },
  { id: 'mine', title: 'All my requests', part: 'Outgoing', query: { 'from-user': me, ...ANY }, without: ['person'] },
];

export const viewOfGroup = (name: string): View => ({
  id: 'to-group',
  title: name,
  part: 'Incoming',
  query: { 'to-groups': name },
  without: ['status'],
});
