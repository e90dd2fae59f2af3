import { reviewRequests } from '@review-service/database/ledgers';
import { join, raw, type Sql, sql } from '@review-service/database/sql';
import {
  ofGroups,
  type Opening,
  type Whose,
  requestVisibility as visibility,
} from '@review-service/visibility/review-requests';
import type { Caller } from '../../../access/callers/caller';
import { type AskedRequests, isOf } from './asked-requests';

/** A ledger of what is seen with its review request: its rows `q` have the columns that say who sees that. */
export interface RequestLedger {
  readonly table: Sql;
  /** Condition on its rows. */
  readonly where: Sql;
  /** Condition: they are of this person's review requests, or of everybody's (0). */
  readonly isOf: (userId: number) => Sql;
  /** The same for the index of closed audiences; undefined where it has none. */
  readonly whose: (userId: number) => Whose | undefined;
  /** Also who submitted the review request has to be able to read its repository. */
  readonly needsRepository: boolean;
}

/** The index of a person's closed audiences in the ledger of review requests. */
export const audiencesOf = (person: number): Whose => ({ of: raw(reviewRequests.audience.whose), person });

/** The ledger of the review requests themselves. */
export const OF_REQUESTS: RequestLedger = {
  table: raw(reviewRequests.ledger),
  where: sql`true`,
  isOf: (userId) => (userId === 0 ? sql`q.user_id = 0` : isPerson(sql`q.user_id`, userId)),
  whose: (userId) => (userId === 0 ? undefined : audiencesOf(userId)),
  needsRepository: false,
};

/** Condition: the column has this id. One plan is good for all people, and it uses indexes without everybody's keys. */
export const isPerson = (column: Sql, id: number): Sql => sql`${column} = (select ${id}::integer) and ${column} <> 0`;

/** Condition: others than its own people see what the row `q` of the ledger counts, and lists have it. */
export function isPublic(caller: Caller, showAll: boolean): Sql {
  const isReady = visibility.isReady(caller);
  return showAll ? isReady : sql`(${isReady} and q.is_published)`;
}

/** Which keys of the ledger are added up. */
export interface LedgerKeys {
  /** Those of requests that this person submitted or should review. 0: of everybody's. */
  readonly userId: number;
  /** Condition on `q`: the person's role. */
  readonly role?: Sql;
  /** The ids of groups, of which its audience has one. Left out if any will do: then the sums are read. */
  readonly groups?: Sql;
}

/** The same of the caller's own. */
export type OwnKeys = Omit<LedgerKeys, 'userId'>;

/** Of what everybody submitted. */
export const EVERYBODY: LedgerKeys = { userId: 0 };

/** Condition: `condition` holds, and the caller may read the repository of `q`. */
export const withRepository = (caller: Caller, condition: Sql): Sql =>
  caller.isSuperuser ? condition : sql`(${condition} and reached.id is not null)`;

/**
 * Counts from a ledger, for one caller and the requested review requests of a site. Each count is an expression. A row of
 * the ledger is open to the caller by its audience, or it is not; what it counts may be the caller's own all the same. What
 * the ledger has is in docs/counted-lists.md.
 */
export class RequestCounts {
  constructor(
    private readonly caller: Caller,
    private readonly asked: Pick<AskedRequests, 'status' | 'repositoryId' | 'showAll'>,
    private readonly ledger: RequestLedger = OF_REQUESTS,
  ) {}

  /** How many there are, open to the caller or not. */
  all(keys: LedgerKeys, counts: Sql): Sql {
    const { groups } = keys;
    if (!groups) return this.sum(this.rows(keys, 'sum'), counts);
    // Two statements, because each has an index.
    const sums = [sql`q.is_open`, sql`not q.is_open`].map((which) =>
      this.sum(sql`${this.rowsOfGroups(keys, groups)} and ${which}`, counts),
    );
    return sql`(${join(sums, ' + ')})`;
  }

  /** How many are open to the caller. */
  open(keys: LedgerKeys): Sql {
    const { groups } = keys;
    const count = (part: 'sum' | 'audience', { which, saysWhose }: Opening) =>
      this.sum(sql`${this.rows(keys, part, saysWhose)} and ${which}`, this.isPublic());
    if (!groups) return visibility.total(this.caller, count, this.ledger.whose(keys.userId));
    const openings = visibility
      .openings(this.caller)
      .map(({ which }) => this.sum(sql`${this.rowsOfGroups(keys, groups)} and ${which}`, this.isPublic()));
    return sql`(${join(openings, ' + ')})`;
  }

  /**
   * How many of the caller's own are not open to them, and seen because they are their own: all of them, without the
   * open ones.
   */
  onlyOwn(keys: OwnKeys): Sql {
    const { isAnonymous, userId } = this.caller;
    return isAnonymous ? sql`0` : sql`(${this.own(keys)} - ${this.open({ ...keys, userId })})`;
  }

  /** How many of the caller's own they see, open to them or not. */
  own(keys: OwnKeys): Sql {
    const { caller, ledger } = this;
    const isSubmitter = ledger.needsRepository ? withRepository(caller, sql`q.is_submitter`) : sql`q.is_submitter`;
    return this.all({ ...keys, userId: caller.userId }, sql`(${isSubmitter} or ${this.isPublic()})`);
  }

  /**
   * The parts of everybody's list that are open to the caller.
   * @param columns the key's columns, of those besides repository, publication and audience, by which the list has parts
   * @param isOne condition on a row of the ledger
   */
  openParts(columns: Sql, isOne = sql`true`): Sql {
    const whose = this.ledger.whose(EVERYBODY.userId);
    const parts = visibility.openings(this.caller, whose).map(
      ({ which, saysWhose }) => sql`
        select ${columns}, q.audience, nullif(q.repository_id, 0) as repository_id, q.is_published
        from ${this.rows(EVERYBODY, 'audience', saysWhose)} and ${which} and ${isOne}
        group by ${columns}, q.audience, q.repository_id, q.is_published having sum(q.n) > 0`,
    );
    return sql`
      select q.* from (${join(parts, ' union all ')}) q ${visibility.reachedBy(this.caller)}
      where ${this.isPublic()}`;
  }

  /**
   * The ledger's rows of these keys: the sums, or those of each audience. The planner has to see what the conditions of
   * indexes say.
   * @param saysWhose another condition says whose they are: the planner would read all of that person's by this one
   */
  private rows({ userId, role }: LedgerKeys, part: 'sum' | 'audience', saysWhose = false): Sql {
    const { caller, asked, ledger } = this;
    return sql`
      ${ledger.table} q
      where ${ledger.where} and ${saysWhose ? sql`true` : ledger.isOf(userId)}
        and q.local_site_id = ${caller.siteId ?? 0} and ${isOf(caller, asked)} and ${role ?? sql`true`}
        and q.part = ${raw(`'${part}'`)}`;
  }

  /**
   * Those under an audience with one of the groups. Somebody's are found by person and group together: they may have
   * as many audiences as review requests.
   */
  private rowsOfGroups(keys: LedgerKeys, groups: Sql): Sql {
    const whose = this.ledger.whose(keys.userId);
    if (!whose) return sql`${this.rows(keys, 'audience')} and q.audience && ${groups}`;
    return sql`${this.rows(keys, 'audience', true)} and ${ofGroups(whose, sql`q.audience`, groups)}`;
  }

  /** The sum of the rows for which `counts` is true, after one look at each repository. */
  private sum(rows: Sql, counts: Sql): Sql {
    return sql`
      (select coalesce(sum(q.n), 0)::bigint
       from (select nullif(q.repository_id, 0) as repository_id, q.is_published, q.is_submitter, sum(q.n) as n
         from ${rows} group by q.repository_id, q.is_published, q.is_submitter) q ${visibility.reachedBy(this.caller)}
       where ${counts})`;
  }

  private isPublic(): Sql {
    return isPublic(this.caller, this.asked.showAll);
  }
}
