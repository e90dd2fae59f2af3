import type { Receiver } from './judged-receivers';
import type { Reason } from './receivers';

const BECAUSE: Record<Reason, string> = {
  author: 'you did this',
  owner: 'the review request is yours, or was',
  reviewer: 'you are asked for a review',
  participant: 'you took part in the review',
  member: 'you are in the group',
  watcher: 'you watch the review request',
  list: 'it is the mailing list of the group',
};

type Told = Pick<Receiver, 'group' | 'reason'>;

/** Why somebody gets a mail, for people. */
export const because = ({ reason, group }: Told): string =>
  `You get this because ${BECAUSE[reason]}${group === undefined ? '' : ` "${group}"`}.`;

/** The same for filters. */
export const reasonWord = ({ reason, group }: Told): string =>
  reason === 'member' || reason === 'list' ? `group:${group ?? ''}` : reason === 'watcher' ? 'starred' : reason;
