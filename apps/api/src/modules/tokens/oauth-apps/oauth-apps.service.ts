import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@review-service/contracts/audit-actions';
import { errors } from '@review-service/contracts/errors';
import {
  type CreateOAuthApp,
  OAUTH_APP,
  OAUTH_APPS_QUEUE,
  type OAuthAppListQuery,
  type UpdateOAuthApp,
} from '@review-service/contracts/oauth-apps';
import { computed, type RowOf, together } from '@review-service/database/columns';
import { number, text } from '@review-service/database/row-types';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { versionOf } from '@review-service/database/versions';
import { Audit } from '@review-service/platform/audit/audit';
import { givenFields } from '@review-service/platform/audit/given-fields';
import type { NewAuditEntry } from '@review-service/platform/audit/write-audit';
import { Database } from '@review-service/platform/database/database';
import { CHANGED } from '@review-service/platform/database/parts';
import { jobOf, Outbox } from '@review-service/platform/outbox/outbox';
import { makeClientId, makeClientSecret } from '@review-service/platform/secrets/oauth-apps';
import { hashPassword } from '@review-service/platform/secrets/passwords';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { removeWebhookSecrets, renewWebhookSecret } from '@review-service/platform/secrets/webhook-secrets';
import type { Caller } from '../../../access/callers/caller';
import { Quotas } from '../../../access/limits/quotas';
import type { Claim } from '../../../access/targets/claim';
import { fail } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { largeJson } from '../../../hypermedia/lists/large-columns';
import type { SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { isVisible } from './oauth-app.access';
import { appColumns, OAuthAppSettings, type StoredApp } from './oauth-app.settings';

/** An application as it is shown; with each secret only when it is new. */
export type ShownApp = StoredApp & { readonly clientSecret?: string; readonly webhookSecret?: string };

const CHECKED_COLUMNS = together(appColumns, computed({ version: [text, versionOf(sql`a`)] }));

/** An application that its caller may change. */
export type CheckedApp = RowOf<typeof CHECKED_COLUMNS>;

/** A client secret and its hash. */
interface NewSecret {
  readonly value: string;
  readonly hash: string;
}

/** Hashing is slow, so call it before the transaction: it then holds no lock and no connection. */
async function newSecret(): Promise<NewSecret> {
  const value = makeClientSecret();
  return { value, hash: await hashPassword(value) };
}

const JOINED = sql`join user_account u on u.id = a.user_id`;
const FROM = sql`oauth_application a ${JOINED}`;
const LISTED = {
  columns: appColumns,
  table: sql`oauth_application`,
  row: sql`a`,
  items: [{ of: OAUTH_APP, id: sql`a.id` }],
  joined: JOINED,
  within: sql`a.local_site_id`,
  large: [largeJson('a', 'extraData')],
};
const ORDER: SortColumn<StoredApp>[] = [{ column: sql`a.id`, member: 'id', type: 'number' }];

const isOwnedBy = (username: string): Sql =>
  sql`a.user_id = (select id from user_account where username = ${username})`;

/** Lists and changes applications. */
@Injectable()
export class OAuthAppsService {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly pager: Pager,
    private readonly settings: OAuthAppSettings,
    private readonly secrets: Secrets,
    private readonly audit: Audit,
    private readonly quotas: Quotas,
  ) {}

  find(id: number, caller: Caller): Promise<CheckedApp | undefined> {
    return this.one(sql`a.id = ${id} and ${isVisible(caller)}`);
  }

  lock(id: number, caller: Caller): Promise<CheckedApp | undefined> {
    return this.one(sql`a.id = ${id} and ${isVisible(caller)}`, sql`for update of a`);
  }

  list(caller: Caller, asked: OAuthAppListQuery): Promise<Page<ShownApp>> {
    const where = sql`
      ${isVisible(caller)}
      ${asked.username === undefined ? empty : sql`and ${isOwnedBy(asked.username)}`}`;
    return this.pager.page({ ...LISTED, reader: caller, where, order: ORDER }, asked);
  }

  async create(caller: Caller, given: CreateOAuthApp, extra: ExtraDataChange): Promise<ShownApp> {
    return this.make(caller, given, extra, await newSecret());
  }

  /**
   * A new secret also lifts the block of an application that was disabled when its owner lost access. Ending its tokens
   * takes the same time for any number: issuing a token locks the row that is changed here, or sees the change.
   */
  async update(claim: Claim<CheckedApp>, given: UpdateOAuthApp, extra: ExtraDataChange): Promise<ShownApp> {
    return this.change(claim, given, extra, given.regenerate_client_secret ? await newSecret() : undefined);
  }

  @Transactional()
  protected async make(
    caller: Caller,
    given: CreateOAuthApp,
    extra: ExtraDataChange,
    secret: NewSecret,
  ): Promise<ShownApp> {
    const { authorization_grant_type: grantType, client_type: clientType, name } = given;
    const settings = await this.settings.read(caller, given, {
      grantType,
      redirectUris: [],
      userId: caller.userId,
      webhookUrl: '',
      skipAuthorization: false,
      actsAs: 'person',
    });
    await this.quotas.expectRoom('applications', settings.userId);
    const [made] = await this.db.change(
      { id: number },
      sql`
        insert into oauth_application (local_site_id, user_id, name, client_id, client_secret_hash, client_type,
          authorization_grant_type, redirect_uris, skip_authorization, enabled, webhook_url, acts_as, extra_data)
        values (${caller.siteId}, ${settings.userId}, ${name}, ${makeClientId()}, ${secret.hash},
          ${clientType}, ${grantType}, ${settings.redirectUris}, ${given.skip_authorization ?? false},
          ${given.enabled ?? true}, ${settings.webhookUrl}, ${given.acts_as ?? 'person'}, ${nullIfEmpty(extra({}))})
        returning id`,
    );
    const app = (await this.one(sql`a.id = ${made?.id ?? 0}`)) ?? fail(errors.doesNotExist);
    const details = { name: app.name, clientId: app.clientId, ...givenFields(given) };
    await this.audit.write({ action: 'oauth-app.created', subject: `oauth-app ${app.id}`, details });
    return { ...app, clientSecret: secret.value, ...(await this.signing(app, '')) };
  }

  @Transactional()
  protected async change(
    { caller, lock }: Claim<CheckedApp>,
    given: UpdateOAuthApp,
    extra: ExtraDataChange,
    secret: NewSecret | undefined,
  ): Promise<ShownApp> {
    const app = await lock();
    const settings = await this.settings.read(caller, given, {
      ...app,
      grantType: given.authorization_grant_type ?? app.grantType,
    });
    if (settings.userId !== app.userId) await this.quotas.expectRoom('applications', settings.userId);
    this.settings.checkGrantType(app, given);
    this.settings.checkEnabling(app, given);
    const extraData = extra(app.extraData ?? {});
    await this.db.all(
      {},
      sql`
        update oauth_application set
          name = ${given.name ?? app.name}, client_type = ${given.client_type ?? app.clientType},
          authorization_grant_type = ${given.authorization_grant_type ?? app.grantType},
          redirect_uris = ${settings.redirectUris}, user_id = ${settings.userId},
          skip_authorization = ${given.skip_authorization ?? app.skipAuthorization},
          enabled = ${given.enabled ?? app.enabled}, webhook_url = ${settings.webhookUrl},
          acts_as = ${given.acts_as ?? app.actsAs},
          extra_data = ${nullIfEmpty(extraData)}
          ${given.end_tokens ? sql`, tokens_ended_at = clock_timestamp()` : empty}
          ${secret ? sql`, client_secret_hash = ${secret.hash}, original_user_id = null` : empty}
        where id = ${app.id}`,
    );
    await this.audit.write(entriesOf(app, given, extraData !== app.extraData));
    if (given.end_tokens) {
      const payload = { applicationId: app.id, endedBy: caller.userId };
      await this.outbox.send(OAUTH_APPS_QUEUE, 'application.tokens-ended', payload);
    }
    const changed = (await this.one(sql`a.id = ${app.id}`)) ?? fail(errors.doesNotExist);
    const signing = await this.signing(changed, app.webhookUrl, given.regenerate_webhook_secret);
    return { ...changed, ...(secret && { clientSecret: secret.value }), ...signing };
  }

  /**
   * Afterwards no answer names it, its client id is free, and its tokens, codes and secret are refused: every check of
   * them requires an enabled application. The worker deletes its grants with their tokens, so this takes the same time
   * for any number. It gets no more webhooks.
   */
  async delete(claim: Claim<CheckedApp>): Promise<void> {
    await claim.change((unchanged, { id, name }) => {
      const parts = {
        changed: sql`
          update oauth_application a set
            deleted_at = now(), enabled = false, tokens_ended_at = clock_timestamp(), webhook_url = '',
            client_id = gen_random_uuid()::text
          where ${unchanged(sql`a`)} returning a.id`,
        unsigned: sql`delete from webhook_secret s using ${CHANGED} app where s.application_id = app.id`,
        audited: this.audit.ofChanged({ action: 'oauth-app.deleted', subject: `oauth-app ${id}`, details: { name } }),
      };
      const payload = { applicationId: id, deletedBy: claim.caller.userId };
      return this.outbox.change({ id: number }, parts, jobOf(OAUTH_APPS_QUEUE, 'application.deleted', payload));
    });
  }

  /** Creates or deletes the signing secret with the webhook's address; returns a new one. */
  private async signing({ id, webhookUrl }: StoredApp, before: string, isRenewed = false) {
    const { entities: tx } = this.db;
    if (webhookUrl === '') await removeWebhookSecrets(tx, { applicationId: id });
    if (webhookUrl === '' || (before !== '' && !isRenewed)) return {};
    return { webhookSecret: await renewWebhookSecret(tx, this.secrets, { applicationId: id }) };
  }

  private one(where: Sql, lock = empty): Promise<CheckedApp | undefined> {
    return this.db.find(CHECKED_COLUMNS, sql`select ${CHECKED_COLUMNS} from ${FROM} where ${where} ${lock}`);
  }
}

/** Applications have no extra data rather than an empty one, as in Review Board. */
const nullIfEmpty = (data: ExtraData): ExtraData | null => (Object.keys(data).length > 0 ? data : null);

/** What changed of an application. New secrets, and the end of its tokens, are entries of their own. */
function entriesOf({ id, name }: CheckedApp, given: UpdateOAuthApp, isExtraDataGiven: boolean): NewAuditEntry[] {
  const { regenerate_client_secret, regenerate_webhook_secret, end_tokens, ...others } = given;
  const steps: AuditAction[] = [
    ...(regenerate_client_secret ? ['oauth-app.secret-renewed' as const] : []),
    ...(regenerate_webhook_secret ? ['oauth-app.webhook-secret-renewed' as const] : []),
    ...(end_tokens ? ['oauth-app.tokens-ended' as const] : []),
  ];
  const details = givenFields(others, isExtraDataGiven);
  const actions = details.fields.length > 0 || steps.length === 0 ? ['oauth-app.changed' as const, ...steps] : steps;
  return actions.map((action) => ({
    action,
    subject: `oauth-app ${id}`,
    details: { name, ...(action === 'oauth-app.changed' && details) },
  }));
}
