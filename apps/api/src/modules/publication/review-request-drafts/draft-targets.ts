import { Injectable } from '@nestjs/common';
import type { UpdateReviewRequestDraft } from '@review-service/contracts/review-request-drafts';
import { boolean, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { FieldErrors } from '../../../errors/api.exception';
import { isReadableGroup, livesHere, readableGroupsNamed } from '../../groups/groups';
import { isHereRequest, otherVisibility, type CheckedReviewRequest } from '../../requests/review-requests';
import { canBeLookedUp } from '../../people/users';

/** Ids of what a draft is to name; undefined: it stays. */
export interface DraftTargets {
  readonly groups?: readonly number[];
  readonly people?: readonly number[];
  readonly dependencies?: readonly number[];
  /** The new owner; null: it stays with its submitter. */
  readonly submitter?: number | null;
}

/** The most review requests that are followed in search of a circle of dependencies. */
const FOLLOWED_AT_MOST = 10_000;

/** The common table `followed`: the ids of a review request, of the requests that depend on it, and so on. */
export const waitingFor = (requestId: number): Sql => sql`
  with recursive waiting (id) as (
    select ${requestId}::integer
    union
    select w.review_request_id from waiting join review_request_dependency w on w.depends_on_id = waiting.id
  ), followed as materialized (select id from waiting limit ${FOLLOWED_AT_MOST})`;

const NUMBER = /^\d{1,9}$/;

/** The names in a field, each once, in the order in which they were typed. */
const namesIn = (typed: string): string[] => [...new Set(typed.split(/[\s,]+/).filter((name) => name !== ''))];

/**
 * Looks up the objects that the fields of a draft name. Missing and hidden ones are refused alike, with its names as
 * messages: RBTools prints them (decision D5). Groups alone may be named unseen (decision A10).
 */
@Injectable()
export class DraftTargetsFinder {
  constructor(private readonly db: Database) {}

  /** @param faults gets the names that were not found, by field */
  async find(
    request: CheckedReviewRequest,
    caller: Caller,
    given: UpdateReviewRequestDraft,
    faults: FieldErrors,
  ): Promise<DraftTargets> {
    const { target_groups: groups, target_people: people, depends_on: dependencies, submitter } = given;
    return {
      ...(groups !== undefined && { groups: await this.groups(namesIn(groups), caller, faults) }),
      ...(people !== undefined && { people: await this.people('target_people', namesIn(people), caller, faults) }),
      ...(dependencies !== undefined && {
        dependencies: await this.dependencies(request, namesIn(dependencies), caller, faults),
      }),
      ...(submitter !== undefined && { submitter: await this.owner(request, namesIn(submitter), caller, faults) }),
    };
  }

  /**
   * Also invite-only groups that the caller is not in: people ask those whom only the name tells them. In any case of
   * letters, as in the reference: the group with exactly this name, or the only one, first among those that the caller
   * may see; else the one of these that had exactly this name before: of a hidden group a former name does not tell the
   * present one.
   */
  private async groups(names: readonly string[], caller: Caller, faults: FieldErrors): Promise<number[]> {
    if (names.length === 0) return [];
    const found = await this.db.all(
      { id: number, name: text, isExact: boolean, isReadable: boolean, isFormer: boolean },
      sql`
        select g.id, wanted.name, g.name = wanted.name as "isExact", ${isReadableGroup(caller)} as "isReadable",
          false as "isFormer"
        from unnest(${[...names]}::text[]) wanted (name)
        join review_group g on lower(g.name collate "und-x-icu") collate "C"
          = lower(wanted.name collate "und-x-icu") collate "C"
        where ${livesHere(caller)}
        union all
        select named.id, named.name, false, false, true from ${readableGroupsNamed(names, caller)} named`,
      { keepsPlan: true },
    );
    const ids = names.map((name) => {
      const asked = found.filter((group) => group.name === name);
      const alike = asked.filter(({ isFormer }) => !isFormer);
      const candidates = [
        alike.filter(({ isExact }) => isExact),
        alike.filter(({ isReadable }) => isReadable),
        alike,
        asked,
      ].find(({ length }) => length > 0);
      return candidates?.length === 1 ? candidates[0]?.id : undefined;
    });
    return known('target_groups', names, ids, faults);
  }

  private async people(
    field: string,
    names: readonly string[],
    caller: Caller,
    faults: FieldErrors,
  ): Promise<number[]> {
    if (names.length === 0) return [];
    const found = await this.db.all(
      { id: number, username: text },
      sql`
        select u.id, u.username from user_account u
        where u.username = any(${[...names]}::text[]) and ${canBeLookedUp(caller)}`,
      { keepsPlan: true },
    );
    const ids = new Map(found.map(({ id, username }) => [username, id]));
    return known(
      field,
      names,
      names.map((name) => ids.get(name)),
      faults,
    );
  }

  /** Review requests of the same site that the caller may see, other than this one and those that wait for it. */
  private async dependencies(
    { id: requestId }: CheckedReviewRequest,
    names: readonly string[],
    caller: Caller,
    faults: FieldErrors,
  ): Promise<number[]> {
    const numbers = names.filter((name) => NUMBER.test(name)).map(Number);
    if (names.length === 0) return [];
    const found = await this.db.all(
      { id: number, displayId: number, waits: boolean },
      sql`
        ${waitingFor(requestId)}
        select other.id, other.display_id as "displayId", other.id in (select id from followed) as waits
        from review_request other ${otherVisibility.openedBy(caller)}
        where other.display_id = any(${numbers}::integer[]) and ${isHereRequest(caller, sql`other`)}
          and ${otherVisibility.isVisible(caller)}`,
    );
    const ids = new Map(found.filter(({ waits }) => !waits).map(({ id, displayId }) => [displayId, id]));
    return known(
      'depends_on',
      names,
      names.map((name) => (NUMBER.test(name) ? ids.get(Number(name)) : undefined)),
      faults,
    );
  }

  private async owner(
    { submitter }: CheckedReviewRequest,
    names: readonly string[],
    caller: Caller,
    faults: FieldErrors,
  ): Promise<number | null> {
    if (names.length !== 1) {
      faults.submitter = [
        names.length === 0 ? 'A review request has an owner: name one.' : 'A review request has one owner: name one.',
      ];
      return null;
    }
    const [owner = null] = await this.people('submitter', names, caller, faults);
    return owner === submitter.id ? null : owner;
  }
}

/** The ids that were found; the names of the others become the messages of the field. */
function known(
  field: string,
  names: readonly string[],
  ids: readonly (number | undefined)[],
  faults: FieldErrors,
): number[] {
  const missing = names.filter((_, index) => ids[index] === undefined);
  if (missing.length > 0) faults[field] = missing;
  return [...new Set(ids.filter((id) => id !== undefined))];
}
