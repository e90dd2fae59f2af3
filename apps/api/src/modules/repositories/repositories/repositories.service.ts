import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { LARGEST_INTEGER } from '@review-service/contracts/fields';
import {
  type CreateRepository,
  REPOSITORY,
  type RepositoryListQuery,
  toolFaults,
  type UpdateRepository,
  withoutPassword,
} from '@review-service/contracts/repositories';
import { isNameOf, namesOfTools } from '@review-service/contracts/tools';
import { archived as archiving, formerName, wasPublic } from '@review-service/database/archived';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { Repository } from '@review-service/database/entities/repository.entity';
import { assigned, patchOf } from '@review-service/database/patch';
import { boolean, json, nullable, number, text } from '@review-service/database/row-types';
import { empty, type Sql, sql, startsWith } from '@review-service/database/sql';
import { versionOf } from '@review-service/database/versions';
import { Audit } from '@review-service/platform/audit/audit';
import { givenFields } from '@review-service/platform/audit/given-fields';
import { Database } from '@review-service/platform/database/database';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import { isHereRepository, isListedRepository, isReadableRepository } from '@review-service/visibility/repositories';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { refuse } from '../../../access/rules/refuse';
import { fail, failField } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { largeJson } from '../../../hypermedia/lists/large-columns';
import type { SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { EditableSources } from '../sources';

/** The shown columns of `repository r`. */
export const repositoryColumns = together(
  columns(Repository, 'r', [
    ...(['id', 'name', 'path', 'mirrorPath', 'rootUrl', 'uuid', 'bugTracker', 'tool', 'visible'] as const),
    'carriesShipIts',
  ]),
  computed({
    extraData: [json<ExtraData>(), sql`r.extra_data`],
    isPublic: [boolean, sql`r.is_public`],
    isArchived: [boolean, sql`r.archived_at is not null`],
    sourceKind: [nullable(text), sql`(select s.kind from repository_source s where s.repository_id = r.id)`],
  }),
);

/** A repository as it is shown. */
export type ShownRepository = RowOf<typeof repositoryColumns>;

const checkedColumns = (caller: Caller) =>
  together(
    repositoryColumns,
    computed({
      version: [text, versionOf(sql`r`)],
      readable: [boolean, isReadableRepository(caller)],
      nameBefore: [text, formerName],
      publicBefore: [boolean, wasPublic],
      localSiteId: [nullable(number), sql`r.local_site_id`],
    }),
  );

/** A repository and whether the caller may read it. */
export type CheckedRepository = RowOf<ReturnType<typeof checkedColumns>>;

const REPOSITORY_KEY = { of: REPOSITORY, id: sql`r.id` };
const REPOSITORIES = {
  items: [REPOSITORY_KEY],
  columns: repositoryColumns,
  table: sql`repository`,
  row: sql`r`,
  within: sql`r.local_site_id`,
  large: [largeJson('r', 'extraData')],
};

/** The most repositories of one path that are compared. */
const LOOKED_AT = 100;
const SEVERAL = 'Several repositories have this path. Send the id of one. See "repository".';

const BY_ID: SortColumn<ShownRepository>[] = [{ column: sql`r.id`, member: 'id', type: 'number' }];
const BY_NAME: SortColumn<ShownRepository>[] = [{ column: sql`r.name`, member: 'name', type: 'string' }, ...BY_ID];

/** Lists and changes repositories. */
@Injectable()
export class RepositoriesService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly audit: Audit,
    private readonly sources: EditableSources,
  ) {}

  find(id: number, caller: Caller): Promise<CheckedRepository | undefined> {
    return this.one(id, caller);
  }

  /** The row again, locked until the transaction ends. */
  lock(id: number, caller: Caller): Promise<CheckedRepository | undefined> {
    return this.one(id, caller, sql`for update of r`);
  }

  /**
   * The repository of this id, or else with this name, path or mirror path, locked against being archived until the
   * transaction ends. Fails with 206 if the caller may read none (decision A10), or if several fit equally well.
   */
  lockNamed(named: string, caller: Caller): Promise<CheckedRepository> {
    return this.named(named, caller, sql`for share of r`);
  }

  /** The same without a lock. */
  async named(named: string, caller: Caller, lock = empty): Promise<CheckedRepository> {
    const checked = checkedColumns(caller);
    const id = idIn(named);
    const isNamed = id === undefined ? sql`(r.name = ${named} or ${hasPath([named])})` : sql`r.id = ${id}`;
    const found = await this.db.all(
      checked,
      sql`
        select ${checked} from repository r
        where ${named === '' ? sql`false` : isNamed} and r.archived_at is null and ${isHereRepository(caller)}
          and ${isReadableRepository(caller)} and ${isShownTo(caller, REPOSITORY_KEY)}
        order by r.id limit ${LOOKED_AT} ${lock}`,
    );
    const message = found.length > 1 ? SEVERAL : errors.invalidRepository.message;
    return onlyOneOf(found, named) ?? fail(errors.invalidRepository, { message, more: { repository: named } });
  }

  /** The readable ones of these repositories, by id. */
  async ofIds(ids: readonly number[], caller: Caller): Promise<Map<number, ShownRepository>> {
    const repositories = await this.db.all(
      repositoryColumns,
      sql`
        select ${repositoryColumns} from repository r
        where r.id = any(${[...new Set(ids)]}) and ${isHereRepository(caller)} and ${isReadableRepository(caller)}
          and ${isShownTo(caller, REPOSITORY_KEY)}`,
    );
    return new Map(repositories.map((repository) => [repository.id, repository]));
  }

  list(caller: Caller, asked: RepositoryListQuery): Promise<Page<ShownRepository>> {
    const isSearch = asked.q !== undefined && asked.q !== '';
    const where = sql`
      ${isHereRepository(caller)} and ${isReadableRepository(caller)}
      ${asked['show-invisible'] ? empty : sql`and ${isListedRepository(caller)}`}
      ${oneOf(sql`r.name`, asked.name)} ${anyPath(asked.path)}
      ${isTool(asked.tool)} ${nameOrPath(asked['name-or-path'])}
      ${isHosted(asked['hosting-service'])} ${isHosted(asked.username)}
      ${isSearch ? sql`and ${startsWith(sql`r.name`, asked.q ?? '')}` : empty}`;
    return this.pager.page(
      { ...REPOSITORIES, reader: caller, where, order: isSearch ? BY_NAME : BY_ID, isSearch },
      asked,
    );
  }

  async create(caller: Caller, given: CreateRepository, extra: ExtraDataChange): Promise<ShownRepository> {
    if (!caller.may('scmtools.add_repository')) refuse(caller);
    expectSuitable(given.tool, given);
    const repository = { ...changes(given), localSiteId: caller.siteId, extraData: extra({}) };
    return this.insert(repository, caller, given).catch(onDuplicate(nameTaken));
  }

  update(claim: Claim<CheckedRepository>, given: UpdateRepository, extra: ExtraDataChange): Promise<ShownRepository> {
    return given.raw_file_url === undefined
      ? this.write(claim, given, extra)
      : this.writeWithSource(claim, given, extra);
  }

  private write(claim: Claim<CheckedRepository>, given: UpdateRepository, extra: ExtraDataChange) {
    const changed = claim.update(REPOSITORIES, (repository) => {
      const restored = restoredBy(given, repository);
      const patch = { ...restored, ...changes(given), extraData: extra(repository.extraData) };
      const next = { ...repository, ...patch };
      expectToSuit(repository, given);
      const isExtraDataGiven = next.extraData !== repository.extraData;
      const details = { name: next.name, ...givenFields(given, isExtraDataGiven), ...moves(repository, next) };
      const action = restored ? 'repository.restored' : 'repository.changed';
      return { set: assigned(Repository, patch), audit: { action, subject: `repository ${repository.id}`, details } };
    });
    return changed.catch(onDuplicate(nameTaken));
  }

  /**
   * One that review requests or attachments belong to is archived: they stay, it is no longer public, and its name is
   * free. Any other is gone. The lock keeps new ones from coming to belong to it meanwhile.
   */
  @Transactional()
  async delete(claim: Claim<CheckedRepository>): Promise<void> {
    const { id, name, isArchived } = await claim.lock();
    if (isArchived) return;
    const [subject, details] = [`repository ${id}`, { name }];
    const archived = await this.audit.change(
      { id: number },
      {
        changed: sql`
          update repository r set ${archiving}
          where r.id = ${id} and (
            exists (select from review_request rr where rr.repository_id = r.id)
            or exists (select from diff_file_attachment a where a.repository_id = r.id))
          returning r.id`,
      },
      { action: 'repository.archived', subject, details },
    );
    if (archived.length > 0) return;
    const changed = sql`delete from repository where id = ${id} returning id`;
    await this.audit.change({ id: number }, { changed }, { action: 'repository.deleted', subject, details });
  }

  /** The files' address is a source, which is a row of its own. */
  @Transactional()
  private async writeWithSource(
    claim: Claim<CheckedRepository>,
    given: UpdateRepository,
    extra: ExtraDataChange,
  ): Promise<ShownRepository> {
    const repository = await claim.lock();
    await this.sources.setRawFileUrl(repository, given.raw_file_url ?? '');
    return this.write(claim, given, extra);
  }

  @Transactional()
  private async insert(
    repository: Partial<Repository>,
    caller: Caller,
    given: CreateRepository,
  ): Promise<ShownRepository> {
    const { identifiers } = await this.db.entities.insert(Repository, repository);
    const { id } = identifiers[0] as Repository;
    const details = { name: given.name, ...givenFields(given) };
    await this.audit.write({ action: 'repository.created', subject: `repository ${id}`, details });
    if (given.raw_file_url) await this.sources.setRawFileUrl({ id, name: given.name }, given.raw_file_url);
    return (await this.lock(id, caller)) ?? fail(errors.doesNotExist);
  }

  private one(id: number, caller: Caller, lock = empty): Promise<CheckedRepository | undefined> {
    const checked = checkedColumns(caller);
    return this.db.find(
      checked,
      sql`select ${checked} from repository r where r.id = ${id} and ${isHereRepository(caller)} ${lock}`,
    );
  }
}

/** 105 for what the tool forbids, and 210 for what it cannot be reached by. */
function expectSuitable(tool: string, settings: Parameters<typeof toolFaults>[1]): void {
  const faults = Object.entries(toolFaults(tool, settings)).map(([field, fault]): [string, string[]] => [
    field,
    [fault],
  ]);
  if (faults.length > 0) fail(errors.invalidFormData, { fields: Object.fromEntries(faults) });
  if (isNameOf(tool, 'mercurial') && /^ssh:/i.test(settings.path)) fail(errors.repositoryFailed, { message: NO_SSH });
}

const NO_SSH =
  'Mercurial is not read by SSH. Send its http or https address as "path", and that of SSH as "mirror_path": clients find the repository by both.';

/** The same of a changed repository: what an import left is refused only if it is touched. */
function expectToSuit(before: CheckedRepository, given: UpdateRepository): void {
  const { tool = before.tool, path = before.path, root_url = before.rootUrl, uuid = before.uuid, raw_file_url } = given;
  const touched = [given.tool, given.path, given.root_url, given.uuid, raw_file_url];
  if (touched.every((value) => value === undefined)) return;
  expectSuitable(tool, { path, root_url, uuid, raw_file_url });
  if (!isNameOf(tool, 'git') && before.sourceKind !== null) failField(errors.invalidFormData, 'tool', HAS_SOURCE);
}

const HAS_SOURCE = 'Only files of Git are read: remove the source of this repository first.';

/** The names, paths and mirror paths that changed, before and after: `was` and `is`. */
function moves(before: CheckedRepository, after: CheckedRepository): object {
  const changed = (['name', 'path', 'mirrorPath'] as const).filter((what) => before[what] !== after[what]);
  if (changed.length === 0) return {};
  const of = (repository: CheckedRepository) =>
    Object.fromEntries(changed.map((what) => [what, withoutPassword(repository[what])]));
  return { was: of(before), is: of(after) };
}

/** What an archived repository becomes again; undefined: it is not asked for, or not archived. */
function restoredBy({ archived }: UpdateRepository, { isArchived, nameBefore, publicBefore }: CheckedRepository) {
  if (archived && !isArchived) failField(errors.invalidFormData, 'archived', 'DELETE the repository to archive it.');
  if (archived !== false || !isArchived) return undefined;
  return { archivedAt: null, name: nameBefore, formerName: null, isPublic: publicBefore, wasPublic: null };
}

/** Only what was given, under the names of properties. The address of files, and whether it is archived, are no columns. */
const changes = ({ public: is_public, raw_file_url: _, archived: __, ...given }: UpdateRepository) =>
  patchOf({ ...given, is_public });

/** The id that a client sent as text; undefined: it is none. */
const idIn = (named: string): number | undefined =>
  /^\s*[+-]?\d+\s*$/.test(named) ? Math.max(0, Math.min(LARGEST_INTEGER, Number(named))) : undefined;

/** Of several, as in the reference: the only visible one, else the only one by name, by path or by mirror path. */
function onlyOneOf(found: readonly CheckedRepository[], named: string): CheckedRepository | undefined {
  const choices = [
    found,
    found.filter(({ visible }) => visible),
    found.filter(({ name }) => name === named),
    found.filter(({ path }) => path === named),
    found.filter(({ mirrorPath }) => mirrorPath === named),
  ];
  return choices.find(({ length }) => length === 1)?.[0];
}

const nameTaken = () =>
  failField(errors.invalidFormData, 'name', 'Another repository has this name. Choose another one.');

const oneOf = (column: Sql, names?: string): Sql =>
  names === undefined ? empty : sql`and ${column} = any(${names.split(',')})`;

/** Clients send ids (`git`) or names (`Git`), depending on the server version that they expect. */
const isTool = (names?: string): Sql =>
  names === undefined ? empty : sql`and lower(r.tool) = any(${namesOfTools(names)})`;

/** Filters by hosting service or account find nothing: no repository has one. */
const isHosted = (names?: string): Sql => (names === undefined ? empty : sql`and false`);

/** Its path or that of its mirror, which most have none of: an empty path is none of theirs. */
const hasPath = (paths: readonly string[]): Sql =>
  sql`(r.path = any(${paths}) or (r.mirror_path <> '' and r.mirror_path = any(${paths})))`;

const anyPath = (paths?: string): Sql => (paths === undefined ? empty : sql`and ${hasPath(paths.split(','))}`);

const nameOrPath = (names?: string): Sql =>
  names === undefined ? empty : sql`and (r.name = any(${names.split(',')}) or ${hasPath(names.split(','))})`;
