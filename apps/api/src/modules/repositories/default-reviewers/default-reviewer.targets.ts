import { Injectable } from '@nestjs/common';
import type { UpdateDefaultReviewer } from '@review-service/contracts/default-reviewers';
import { errors } from '@review-service/contracts/errors';
import { number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { isHereRepository, isReadableRepository } from '@review-service/visibility/repositories';
import type { Caller } from '../../../access/callers/caller';
import { fail, type FieldErrors } from '../../../errors/api.exception';
import { commaSeparated } from '../../../hypermedia/fields/comma-separated';
import { isReadableGroup, livesHere, readableGroupsNamed } from '../../groups/groups';
import { isMemberHere } from '../../people/users';
import { fileRegexFault } from './file-regex';

/** The ids of what a default reviewer is to name; undefined: as before. */
export interface DefaultReviewerTargetIds {
  readonly groups: readonly number[] | undefined;
  readonly users: readonly number[] | undefined;
  readonly repositories: readonly number[] | undefined;
}

const NAMED = { id: number, name: text };

/** Finds and stores the groups, people and repositories of default reviewers. */
@Injectable()
export class DefaultReviewerTargets {
  constructor(private readonly db: Database) {}

  /** Their ids, locked against deletion; 105 with all that is wrong, if something is. */
  async find(
    caller: Caller,
    { file_regex, groups, users, repositories }: UpdateDefaultReviewer,
  ): Promise<DefaultReviewerTargetIds> {
    const faults: FieldErrors = {};
    const regexFault = file_regex === undefined ? undefined : fileRegexFault(file_regex);
    if (regexFault !== undefined) faults.file_regex = [regexFault];
    const idsOf = async (field: string, kind: string, given: string | undefined, found: (names: string[]) => Sql) => {
      if (given === undefined) return undefined;
      const names = commaSeparated(given).filter((name) => name !== '');
      const rows = await this.db.change(NAMED, found(names));
      const known = new Set(rows.map(({ name }) => name));
      const unknown = names.filter((name) => !known.has(name));
      if (unknown.length > 0) faults[field] = unknown.map((name) => `There is no ${kind} "${name}" here.`);
      return rows.map(({ id }) => id);
    };
    const targets = {
      groups: await idsOf(
        'groups',
        'group',
        groups,
        (names) => sql`
          select g.id, named.name from ${readableGroupsNamed(names, caller)} named
          join review_group g on g.id = named.id where ${livesHere(caller)} and ${isReadableGroup(caller)} for share of g`,
      ),
      users: await idsOf(
        'users',
        'user',
        users,
        (names) => sql`
          select u.id, u.username as name from user_account u
          where u.username = any(${names}) and ${isMemberHere(caller)} for key share of u`,
      ),
      repositories: await idsOf(
        'repositories',
        'repository',
        repositories,
        (ids) => sql`
          select r.id, r.id::text as name from repository r
          where r.id::text = any(${ids}) and ${isHereRepository(caller)} and ${isReadableRepository(caller)}
          for key share of r`,
      ),
    };
    if (Object.keys(faults).length > 0) fail(errors.invalidFormData, { fields: faults });
    return targets;
  }

  /** Those that the caller may not see stay: nobody takes away what is hidden. */
  async replace(id: number, caller: Caller, { groups, users, repositories }: DefaultReviewerTargetIds): Promise<void> {
    if (groups) {
      await this.db.change(
        {},
        sql`
          delete from default_reviewer_group t using review_group g
          where t.default_reviewer_id = ${id} and g.id = t.group_id and g.id <> all(${groups}::integer[])
            and ${livesHere(caller)} and ${isReadableGroup(caller)}`,
      );
      await this.insert(sql`default_reviewer_group (default_reviewer_id, group_id)`, id, groups);
    }
    if (users) {
      await this.db.change(
        {},
        sql`
          delete from default_reviewer_person
          where default_reviewer_id = ${id} and user_id <> all(${users}::integer[])`,
      );
      await this.insert(sql`default_reviewer_person (default_reviewer_id, user_id)`, id, users);
    }
    if (repositories) {
      await this.db.change(
        {},
        sql`
          delete from default_reviewer_repository t using repository r
          where t.default_reviewer_id = ${id} and r.id = t.repository_id and r.id <> all(${repositories}::integer[])
            and ${isReadableRepository(caller)}`,
      );
      await this.insert(sql`default_reviewer_repository (default_reviewer_id, repository_id)`, id, repositories);
      await this.db.change(
        {},
        sql`
          update default_reviewer set is_for_all_repositories = not exists (
            select from default_reviewer_repository where default_reviewer_id = ${id})
          where id = ${id}`,
      );
    }
  }

  private async insert(into: Sql, id: number, targets: readonly number[]): Promise<void> {
    if (targets.length === 0) return;
    await this.db.change(
      {},
      sql`insert into ${into} select ${id}, unnest(${targets}::integer[]) on conflict do nothing`,
    );
  }
}
