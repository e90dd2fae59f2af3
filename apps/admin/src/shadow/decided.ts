import type { AnswerDifference } from './answered';

/** A difference that is meant, and why. */
interface Decided {
  readonly reason: string;
  readonly is: (difference: AnswerDifference, route: string) => boolean;
}

const RENUMBERED = /\/(?:file-attachment|general|screenshot)-comments\//;

/** In this order: the first that applies is named. The pages of docs/ have the reasons. */
const DECIDED: readonly Decided[] = [
  {
    reason: 'there are no avatars here',
    is: ({ at }) => /(?:^|\.)avatar/.test(at),
  },
  {
    reason: 'comments on files and in general have other numbers here',
    is: ({ at, theirs, ours }, route) =>
      RENUMBERED.test(route) &&
      (/(?:^|[.\]])id$/.test(at) || at.endsWith('.href') || (at === 'status' && theirs === 200 && ours === 404)),
  },
  {
    reason: 'it is another product, with other abilities',
    is: ({ at }, route) => route.endsWith('/api/info/') && /^info\.(?:product|site|capabilities)\b/.test(at),
  },
  {
    reason: 'the root names the resources that are here',
    is: ({ at }, route) => route.endsWith('/api/') && /^(?:links|uri_templates)\b/.test(at),
  },
  {
    reason: 'clients ignore members and links that they do not know',
    is: ({ theirs }) => theirs === undefined,
  },
];

/** Why a difference is meant; undefined: it is not. */
export const reasonFor = (difference: AnswerDifference, route: string): string | undefined =>
  DECIDED.find(({ is }) => is(difference, route))?.reason;
