import type { Rule } from './field';
import { Flag, Integer, Present, Text } from './fields';

const MOST = 200;

/** User names in one argument. */
const MOST_NAMES = 100;

const areFewNames: Rule = (value) =>
  String(value).split(',').length <= MOST_NAMES ? undefined : `At most ${MOST_NAMES} user names.`;

/** The arguments of what takes none. */
export class NoQuery {}

/** The arguments of every list (docs/wire/lists.md#lists). */
export class PageQuery {
  /** 0-based index of the first result; below 0 counts as 0. */
  @Integer() start: number = 0;
  /** At most this many results; above 200 counts as 200. */
  @Integer({ min: 0 }) 'max-results': number = 25;
  /** Answer with the number of results only. */
  @Present() 'counts-only': boolean = false;
  /** The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
  @Text() cursor?: string;

  /** The members that the client wants to see of each object, of `only-fields`; undefined: all. */
  shown?: ReadonlySet<string>;
  /** `expand` names something, so that the page may have more than an answer holds, and end early. */
  expands?: true;

  get from(): number {
    return Math.max(0, this.start);
  }

  get limit(): number {
    return Math.min(MOST, this['max-results']);
  }
}

/** The arguments of lists of people. */
export class UserListQuery extends PageQuery {
  /** Start of the user name, in any case. */
  @Text() q?: string;
  /** With `q`: match the start of the first and last name too. */
  @Present() fullname: boolean = false;
  /** Exact user names, separated by commas, at most 100: only these people. */
  @Text({ rules: [areFewNames] }) usernames?: string;
  /** Includes deactivated people. */
  @Flag() 'include-inactive': boolean = false;
  /** Sizes of avatars. Accepted for RBTools and ignored. */
  @Text() 'render-avatars-at'?: string;
}
