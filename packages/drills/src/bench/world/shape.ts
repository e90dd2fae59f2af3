import { createHash } from 'node:crypto';

/** The callers of the cases. */
export const PEOPLE = {
  /** May do everything. */
  superuser: { id: 1, username: 'superuser' },
  /** Ordinary, a member of 200 groups, and the owner of half of the tokens. */
  member: { id: 2, username: 'member' },
  /** Ordinary, with 30 tokens. */
  newcomer: { id: 3, username: 'newcomer' },
  /** Ordinary: has submitted a tenth of the crowd's review requests, and is named on another tenth; owns all drafts. */
  author: { id: 4, username: 'author' },
} as const;

/** How many people have names; the others follow them. */
export const NAMED = Object.keys(PEOPLE).length;

/** A person of the world. */
export type PersonName = keyof typeof PEOPLE;

/** The repository of nearly all review requests. */
export const REPOSITORY = 1;
/** One with as many attachments as there are rows, all but the last 25 for an invite-only group. */
export const CLOSED_REPOSITORY = 2;
/** One whose attachments have an audience of their own each, every other one only invite-only groups. */
export const DIVERSE_REPOSITORY = 3;
/** The files of a diff on a draft. */
export const FILES = 20;
/** The comments of a review, two of which are issues. */
export const COMMENTS = 5;
/** The group of as many review requests as there are rows. */
export const crowdGroup = (rows: number): number => rows + 1;

/** Filters and a prefix that match some 500 rows. */
export const RARE = { prefix: 'rare-', mimetype: 'font/woff2', path: '/assets/logo.svg' } as const;
/** Filters that match a large part of the rows. */
export const BROAD = { prefix: 'team-', mimetype: 'image/png' } as const;

/** The numbers of rows of each kind. */
export interface WorldShape {
  readonly rows: number;
  readonly people: number;
  readonly reviewRequests: number;
  /** Groups that review requests are for. */
  readonly openTargets: number;
  readonly closedTargets: number;
  /** Unpublished review requests, each with a draft that has a diff of `FILES` files. */
  readonly drafts: number;
  /** Revisions of the review request that has the most. */
  readonly revisions: number;
  /** Reviews of the review request that has the most, each with `COMMENTS` comments. */
  readonly reviews: number;
  /** Rows that a rare filter matches. */
  readonly rare: number;
  /** Attachments of the diverse repository. */
  readonly audiences: number;
}

/** The world of so many tokens, groups and attachments each. */
export const shapeOf = (rows: number): WorldShape => ({
  rows,
  people: Math.min(10_000, Math.max(40, Math.floor(rows / 100))),
  reviewRequests: Math.max(1, Math.floor(rows / 4)),
  openTargets: Math.min(50, Math.floor((rows - 3) / 20) + 1),
  closedTargets: Math.min(20, Math.floor((rows - 9) / 50) + 1),
  drafts: Math.min(10_000, Math.floor(rows / 2)),
  revisions: Math.max(1, Math.floor(rows / 100)),
  reviews: Math.floor(Math.min(10_000, rows) / COMMENTS),
  rare: Math.min(500, Math.floor(rows / 2)),
  audiences: Math.min(200_000, rows),
});

/** The value of the token with this id: the same in every run, so that a kept world can be used. */
export const tokenValue = (kind: 'oauth' | 'api', id: number): string =>
  `${kind}-${createHash('sha256').update(`${kind} ${id}`).digest('hex')}`.slice(0, 40);

/** The tokens by which people of the world log in; those of OAuth2 come after all others. */
export const loginToken = (kind: 'oauth' | 'api', rows: number, { id }: { id: number }): string =>
  tokenValue(kind, kind === 'oauth' ? rows + id : id);

/** The review requests of the closed repository have the numbers behind this one. */
export const closedRequest = ({ reviewRequests, rows }: WorldShape): number => reviewRequests + rows;

/** Those with drafts have the numbers behind this one. */
export const draftedRequest = (shape: WorldShape): number => closedRequest(shape) + 2;

/** The one with many revisions, published by the author, for the crowd. */
export const revisedRequest = (shape: WorldShape): number => draftedRequest(shape) + shape.drafts + 1;

/** The one with many reviews, otherwise like it. */
export const reviewedRequest = (shape: WorldShape): number => revisedRequest(shape) + 1;

/** The review requests of the diverse repository have the numbers behind this one. */
export const diverseRequest = (shape: WorldShape): number => reviewedRequest(shape);
