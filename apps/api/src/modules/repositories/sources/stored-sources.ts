import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { placeFaults, type UpdateRepositorySource } from '@review-service/contracts/repository-sources';
import { type SourceKind, SOURCE_MIRRORS_QUEUE } from '@review-service/contracts/sources';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { RepositorySource } from '@review-service/database/entities/repository-source.entity';
import { boolean, type IdAndName } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { givenFields } from '@review-service/platform/audit/given-fields';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { SOURCE_TOKEN_PLACE } from '@review-service/platform/secrets/source-tokens';
import { ApiException } from '../../../errors/api.exception';

const COLUMNS = together(
  columns(RepositorySource, 's', ['kind', 'url', 'project', 'username', 'validates', 'fetchFault']),
  computed({ hasToken: [boolean, sql`s.sealed is not null`] }),
);

/** Where the files of a repository are read, without its secret. */
export type EditableSource = RowOf<typeof COLUMNS>;

/** What stands for the source of a repository that has none. */
export const NO_SOURCE: EditableSource = {
  kind: '',
  url: '',
  project: '',
  username: '',
  validates: 'off',
  hasToken: false,
  fetchFault: null,
};

const TOKEN_AGAIN =
  'The token was given for another place, and is sent nowhere else. Send it again, or an empty one for none.';

/** Writes where the files of repositories are read. */
@Injectable()
export class EditableSources {
  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** That of a repository, or NO_SOURCE. */
  async of(repositoryId: number): Promise<EditableSource> {
    const found = await this.db.find(
      COLUMNS,
      sql`select ${COLUMNS} from repository_source s where s.repository_id = ${repositoryId}`,
    );
    return found ?? NO_SOURCE;
  }

  /**
   * Changes the given fields, or creates a source. A source of another kind starts empty. A token stays only for the
   * host that it was given for. Otherwise a person who may change the repository could send it to a host of their own.
   */
  async change({ id, name }: IdAndName, given: UpdateRepositorySource): Promise<EditableSource> {
    const before = await this.of(id);
    if (Object.values(given).every((value) => value === undefined)) return before;
    const kind = given.kind ?? before.kind;
    const base = kind === before.kind ? before : { ...NO_SOURCE, validates: before.validates };
    const next = {
      kind,
      url: given.url ?? base.url,
      project: given.project ?? base.project,
      username: given.username ?? base.username,
      validates: given.validate ?? base.validates,
      hasToken: given.token === undefined ? before.hasToken : given.token !== '',
      fetchFault: before.fetchFault,
    };
    const isElsewhere = next.kind !== before.kind || next.url !== before.url || next.project !== before.project;
    expectPossible(next, isElsewhere && before.hasToken && given.token === undefined);
    const isOther = isElsewhere || next.username !== before.username || given.token !== undefined;
    await this.store(id, next, { token: given.token, isElsewhere, isOther });
    const details = { name, ...givenFields(given), kind, host: hostOf(next.url) };
    await this.audit.write({ action: 'repository.source-changed', subject: `repository ${id}`, details });
    if (kind === 'mirror' && isOther) {
      await this.outbox.send(SOURCE_MIRRORS_QUEUE, 'mirror.outdated', { repositoryId: id });
    }
    return isOther ? { ...next, fetchFault: null } : next;
  }

  /** The short way: the address of a file makes a source, and an empty one takes such a source away. */
  async setRawFileUrl(repository: IdAndName, url: string): Promise<void> {
    const { kind, ...before } = await this.of(repository.id);
    const isKind = kind === 'raw-file-url';
    if (url === '') {
      if (isKind) await this.remove(repository);
    } else if (!isKind || url !== before.url) {
      await this.change(repository, { kind: 'raw-file-url' satisfies SourceKind, url, token: '' });
    }
  }

  /** Nobody sees its answers any more. They may be very many, so the worker deletes them (SourceCache). */
  async remove({ id, name }: IdAndName): Promise<void> {
    const changed = sql`delete from repository_source where repository_id = ${id} returning kind`;
    const entry = { action: 'repository.source-removed', subject: `repository ${id}`, details: { name } } as const;
    await this.audit.change(columns(RepositorySource, 'changed', ['kind']), { changed }, entry);
  }

  /** A new source begins with a version that no former one of the repository had: answers to that one may be under way. */
  private async store(
    id: number,
    { kind, url, project, username, validates }: EditableSource,
    { token, isElsewhere, isOther }: { token: string | undefined; isElsewhere: boolean; isOther: boolean },
  ): Promise<void> {
    const sealed = token ? this.secrets.seal(SOURCE_TOKEN_PLACE(id), token) : null;
    const keyId = sealed === null ? null : this.secrets.keyIds[0];
    const isKept = token === undefined;
    await this.db.change(
      {},
      sql`
        insert into repository_source as s (
          repository_id, kind, url, project, username, validates, key_id, sealed, version)
        values (${id}, ${kind}, ${url}, ${project}, ${username}, ${validates}, ${keyId}, ${sealed},
          (random() * 1000000000)::integer)
        on conflict (repository_id) do update set
          kind = excluded.kind, url = excluded.url, project = excluded.project, username = excluded.username,
          validates = excluded.validates,
          key_id = case when ${isKept}::boolean then s.key_id else excluded.key_id end,
          sealed = case when ${isKept}::boolean then s.sealed else excluded.sealed end,
          fetched_at = case when ${isElsewhere}::boolean then null else s.fetched_at end,
          fetch_fault = case when ${isOther}::boolean then null else s.fetch_fault end,
          version = s.version + ${isOther}::boolean::integer`,
    );
  }
}

function expectPossible(next: EditableSource, needsToken: boolean): void {
  const faults = {
    ...(next.kind === '' ? { kind: 'This field is required.' } : placeFaults(next)),
    ...(needsToken && { token: TOKEN_AGAIN }),
  };
  const fields = Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, [fault]]));
  if (Object.keys(fields).length > 0) throw new ApiException(errors.invalidFormData, { fields });
}

/** Whose address it is: the rest of it may hold a secret. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
