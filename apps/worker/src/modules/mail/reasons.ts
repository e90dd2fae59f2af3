import type { AttentionReason } from '@review-service/contracts/attention';
import type { Reason } from './receivers';
import { cutAt, inOneLine } from './words';

const BECAUSE: Record<Reason, string> = {
  author: 'this was your action',
  owner: 'you own or owned the review request',
  reviewer: 'you are a reviewer',
  mentioned: 'you were mentioned',
  participant: 'you took part in the review',
  member: 'you are a member of the group',
  watcher: 'you watch the review request',
  list: 'this is the mailing list of the group',
};

const ASKED: Record<AttentionReason, string> = {
  reviewer: 'your review is requested',
  updated: 'a new revision was published after your review',
  answered: 'your review has a reply',
  verify: 'one of your issues awaits verification',
  issues: 'your change has open issues',
  reviewed: 'your change has new comments',
  approved: 'your change is approved and ready to land',
  asked: 'somebody requested it',
};

/** Who is told: as what, and by which group they are, if by one that they may know of. */
interface Told {
  readonly reason: Reason;
  readonly group: string | undefined;
}

/** Why somebody gets a mail, for people. */
export const because = ({ reason, group }: Told): string =>
  `You get this because ${BECAUSE[reason]}${group === undefined ? '' : ` "${group}"`}.`;

/** The same for filters. */
export const reasonWord = ({ reason, group }: Told): string =>
  reason === 'member' || reason === 'list' ? `group:${group ?? ''}` : reason === 'watcher' ? 'starred' : reason;

/** What a group is asked for; a team's rule may ask it for more. */
const GROUP_ASKED: { readonly [Name in AttentionReason]?: string } = {
  reviewer: 'a review by one of its members is requested',
  updated: 'a new revision was published after its last review',
  asked: 'somebody requested it',
};

/** Why somebody is expected to act. */
export interface Asked {
  readonly reason: AttentionReason;
  /** The note of the person who asked by hand; empty: nobody did. */
  readonly note: string;
}

/** Who is asked of those who are told: they themselves, or the group by which they are told. */
export interface Turn {
  readonly asked: (Asked & { readonly isOfGroup: boolean }) | undefined;
  readonly group: string | undefined;
}

/** Why somebody is expected to act, for themselves. */
export const asked = ({ reason, note }: Asked): string => `${ASKED[reason]}${noted(note)}`;

const noted = (note: string): string => (note === '' ? '' : ` (“${cutAt(inOneLine(note), 200)}”)`);

/** Whose turn it is, if it is the reader's, or that of the group by which they are told. */
export function turn({ asked: own, group }: Turn): string | undefined {
  if (own === undefined) return undefined;
  if (!own.isOfGroup) return `Your attention is needed because ${asked(own)}.`;
  const why = GROUP_ASKED[own.reason] ?? 'one of its members is expected to act';
  return `The attention of your group "${inOneLine(group ?? '')}" is needed because ${why}${noted(own.note)}.`;
}
