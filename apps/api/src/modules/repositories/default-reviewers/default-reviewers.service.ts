import { Transactional } from '@nestjs-cls/transactional';
import { Inject, Injectable } from '@nestjs/common';
import {
  type CreateDefaultReviewer,
  DEFAULT_REVIEWER,
  type DefaultReviewerListQuery,
  type UpdateDefaultReviewer,
} from '@review-service/contracts/default-reviewers';
import { errors } from '@review-service/contracts/errors';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { DefaultReviewer } from '@review-service/database/entities/default-reviewer.entity';
import { type IdAndName, json, jsons, number, numbers, text } from '@review-service/database/row-types';
import { empty, equalOrNull, join, type Sql, sql } from '@review-service/database/sql';
import { versionOf } from '@review-service/database/versions';
import { Audit } from '@review-service/platform/audit/audit';
import { givenFields } from '@review-service/platform/audit/given-fields';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { isReadableRepository } from '@review-service/visibility/repositories';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { refuse } from '../../../access/rules/refuse';
import { fail } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { largeJson } from '../../../hypermedia/lists/large-columns';
import type { SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { isReadableGroup, livesHere } from '../../groups/groups';
import { canBeLookedUp } from '../../people/users';
import { compareWithPaths } from './compare-paths';
import { isHere, mayCreateDefaultReviewers } from './default-reviewer.access';
import { searchesIn } from './default-reviewer.filters';
import { DefaultReviewerTargets } from './default-reviewer.targets';

/** A person of one, and whether they can be looked up under the URL's site. */
export interface NamedUser extends IdAndName {
  readonly isFoundHere: boolean;
}

/** What is shown of `default_reviewer d`: hidden and deleted targets are left out. */
const shownColumns = (caller: Caller) =>
  together(
    columns(DefaultReviewer, 'd', ['id', 'name', 'fileRegex']),
    computed({
      extraData: [json<ExtraData>(), sql`d.extra_data`],
      groups: [
        jsons<IdAndName>(),
        sql`array(
          select json_build_object('id', g.id, 'name', g.name)
          from default_reviewer_group t join review_group g on g.id = t.group_id
          where t.default_reviewer_id = d.id and ${livesHere(caller)} and ${isReadableGroup(caller)} order by g.name)`,
      ],
      users: [
        jsons<NamedUser>(),
        sql`array(
          select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', ${canBeLookedUp(caller)})
          from default_reviewer_person t join user_account u on u.id = t.user_id
          where t.default_reviewer_id = d.id order by u.username)`,
      ],
      repositories: [
        jsons<IdAndName>(),
        sql`array(
          select json_build_object('id', r.id, 'name', r.name)
          from default_reviewer_repository t join repository r on r.id = t.repository_id
          where t.default_reviewer_id = d.id and ${isReadableRepository(caller)} order by r.id)`,
      ],
    }),
  );

/** A default reviewer as it is shown. */
export type ShownDefaultReviewer = RowOf<ReturnType<typeof shownColumns>>;

const checkedColumns = (caller: Caller) =>
  together(shownColumns(caller), computed({ version: [text, versionOf(sql`d`)] }));

/** The same with its version. */
export type CheckedDefaultReviewer = RowOf<ReturnType<typeof checkedColumns>>;

const DEFAULT_REVIEWERS = {
  items: [{ of: DEFAULT_REVIEWER, id: sql`d.id` }],
  table: sql`default_reviewer`,
  row: sql`d`,
  within: sql`d.local_site_id`,
  large: [largeJson('d', 'extraData')],
};

const BY_ID: SortColumn<ShownDefaultReviewer>[] = [{ column: sql`d.id`, member: 'id', type: 'number' }];

/** A rule that applies to a change, with the active people and the groups whom it asks to review. */
export interface MatchingDefaultReviewer {
  readonly id: number;
  readonly groupIds: number[];
  readonly userIds: number[];
}

const RULE = { id: number, fileRegex: text, groupIds: numbers, userIds: numbers };

/** Lists, changes and applies default reviewers. */
@Injectable()
export class DefaultReviewersService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly targets: DefaultReviewerTargets,
    @Inject(LOG) private readonly log: Logger,
    private readonly audit: Audit,
  ) {}

  find(id: number, caller: Caller): Promise<CheckedDefaultReviewer | undefined> {
    return this.one(id, caller);
  }

  /** The row again, locked until the transaction ends. */
  lock(id: number, caller: Caller): Promise<CheckedDefaultReviewer | undefined> {
    return this.one(id, caller, sql`for update of d`);
  }

  list(caller: Caller, asked: DefaultReviewerListQuery): Promise<Page<ShownDefaultReviewer>> {
    const searches = searchesIn(caller, asked);
    const where = join([isHere(caller), ...searches], ' and ');
    const listed = {
      ...DEFAULT_REVIEWERS,
      reader: caller,
      columns: shownColumns(caller),
      isSearch: searches.length > 0,
    };
    return this.pager.page({ ...listed, where, order: BY_ID }, asked);
  }

  @Transactional()
  async create(caller: Caller, given: CreateDefaultReviewer, extra: ExtraDataChange): Promise<ShownDefaultReviewer> {
    if (!mayCreateDefaultReviewers(caller)) refuse(caller);
    const targets = await this.targets.find(caller, given);
    const { identifiers } = await this.db.entities.insert(DefaultReviewer, {
      localSiteId: caller.siteId,
      name: given.name,
      fileRegex: given.file_regex,
      extraData: extra({}),
    });
    const { id } = identifiers[0] as DefaultReviewer;
    await this.targets.replace(id, caller, targets);
    await this.audit.write(entryOf('default-reviewer.created', id, { name: given.name, ...givenFields(given) }));
    return (await this.lock(id, caller)) ?? fail(errors.doesNotExist);
  }

  @Transactional()
  async update(
    claim: Claim<CheckedDefaultReviewer>,
    given: UpdateDefaultReviewer,
    extra: ExtraDataChange,
  ): Promise<ShownDefaultReviewer> {
    const { caller } = claim;
    const { id, name, fileRegex, extraData } = await claim.lock();
    const targets = await this.targets.find(caller, given);
    const next = { name: given.name ?? name, fileRegex: given.file_regex ?? fileRegex, extraData: extra(extraData) };
    await this.db.entities.update(DefaultReviewer, id, next);
    await this.targets.replace(id, caller, targets);
    const details = { name: next.name, ...givenFields(given, next.extraData !== extraData) };
    await this.audit.write(entryOf('default-reviewer.changed', id, details));
    return (await this.lock(id, caller)) ?? fail(errors.doesNotExist);
  }

  /** Existing reviewers stay. */
  async delete(claim: Claim<CheckedDefaultReviewer>): Promise<void> {
    await claim.delete(DEFAULT_REVIEWERS, ({ id, name }) => ({
      audit: entryOf('default-reviewer.deleted', id, { name }),
    }));
  }

  /**
   * The rules of a repository whose expression matches the beginning of one of these paths, with their active people
   * and their groups that are not deleted. It may take half a second, so no transaction should be open around it.
   */
  async matching(
    repositoryId: number,
    localSiteId: number | null,
    paths: readonly string[],
  ): Promise<MatchingDefaultReviewer[]> {
    const rules = await this.db.all(
      RULE,
      sql`
        select d.id, d.file_regex as "fileRegex",
          array(
            select g.id from default_reviewer_group t join review_group g on g.id = t.group_id
            where t.default_reviewer_id = d.id and g.deleted_at is null
              and ${equalOrNull(sql`g.local_site_id`, localSiteId)} order by g.id) as "groupIds",
          array(
            select u.id from default_reviewer_person t join user_account u on u.id = t.user_id
            where t.default_reviewer_id = d.id and u.is_active order by u.id) as "userIds"
        from default_reviewer d
        where ${equalOrNull(sql`d.local_site_id`, localSiteId)} and (d.is_for_all_repositories or exists (
          select from default_reviewer_repository t
          where t.default_reviewer_id = d.id and t.repository_id = ${repositoryId}))
        order by d.id`,
    );
    const { matching, givenUp } = await compareWithPaths(rules, paths);
    if (givenUp.length > 0) {
      this.log.warn({ defaultReviewers: givenUp, paths: paths.length }, 'expressions of default reviewers given up');
    }
    return rules.flatMap(({ id, groupIds, userIds }) => (matching.has(id) ? [{ id, groupIds, userIds }] : []));
  }

  private one(id: number, caller: Caller, lock = empty): Promise<CheckedDefaultReviewer | undefined> {
    const checked = checkedColumns(caller);
    const statement: Sql = sql`select ${checked} from default_reviewer d where d.id = ${id} and ${isHere(caller)} ${lock}`;
    return this.db.find(checked, statement);
  }
}

const entryOf = (
  action: 'default-reviewer.created' | 'default-reviewer.changed' | 'default-reviewer.deleted',
  id: number,
  details: object,
) => ({ action, subject: `default-reviewer ${id}`, details });
