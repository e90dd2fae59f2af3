import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import {
  type CreateWebhook,
  SECRET_MASK,
  type UpdateWebhook,
  WEBHOOK,
  WEBHOOKS_AT_MOST,
} from '@review-service/contracts/webhooks';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { Webhook } from '@review-service/database/entities/webhook.entity';
import { boolean, type IdAndName, json, jsons, nullable, number, text } from '@review-service/database/row-types';
import { empty, isoTime, type Sql, sql } from '@review-service/database/sql';
import { versionOf } from '@review-service/database/versions';
import { Audit } from '@review-service/platform/audit/audit';
import { givenFields } from '@review-service/platform/audit/given-fields';
import { Database } from '@review-service/platform/database/database';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { removeWebhookSecrets, renewWebhookSecret } from '@review-service/platform/secrets/webhook-secrets';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { largeJson } from '../../../hypermedia/lists/large-columns';
import type { SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { isHere } from './webhook.access';
import { WebhookSettings } from './webhook.settings';

/** What is shown of `webhook w`. What it names and was deleted is left out. */
const COLUMNS = together(
  columns(Webhook, 'w', [
    'id',
    'enabled',
    'url',
    'events',
    'encoding',
    'format',
    'sha1Signature',
    'ordered',
    'applyTo',
  ]),
  computed({
    extraData: [json<ExtraData>(), sql`w.extra_data`],
    failingSince: [nullable(text), isoTime(sql`w.failing_since`)],
    hasSecret: [boolean, sql`exists (select from webhook_secret s where s.webhook_id = w.id and s.expires_at is null)`],
    repositories: [
      jsons<IdAndName>(),
      sql`array(
        select json_build_object('id', r.id, 'name', r.name) from repository r
        where r.id = any(w.repository_ids) and r.archived_at is null order by r.id)`,
    ],
    groups: [
      jsons<IdAndName>(),
      sql`array(
        select json_build_object('id', g.id, 'name', g.name) from review_group g
        where g.id = any(w.group_ids) and g.deleted_at is null order by g.name)`,
    ],
  }),
);

/** A webhook as it is shown. */
export type ShownWebhook = RowOf<typeof COLUMNS>;

const CHECKED = together(
  together(COLUMNS, columns(Webhook, 'w', ['repositoryIds', 'groupIds', 'makerId'])),
  computed({ version: [text, versionOf(sql`w`)] }),
);

/** The same with its version, and the ids of its creator and of the objects that it names. */
export type CheckedWebhook = RowOf<typeof CHECKED>;

const WEBHOOKS = {
  items: [{ of: WEBHOOK, id: sql`w.id` }],
  columns: COLUMNS,
  table: sql`webhook`,
  row: sql`w`,
  within: sql`w.local_site_id`,
  large: [largeJson('w', 'extraData')],
};

const BY_ID: SortColumn<ShownWebhook>[] = [{ column: sql`w.id`, member: 'id', type: 'number' }];

const FULL = `There are ${WEBHOOKS_AT_MOST} webhooks here, and no more are possible: delete one that is not needed.`;

/** Lists and changes webhooks. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly settings: WebhookSettings,
    private readonly secrets: Secrets,
    private readonly audit: Audit,
  ) {}

  find(id: number, caller: Caller): Promise<CheckedWebhook | undefined> {
    return this.one(id, caller);
  }

  /** The row again, locked until the transaction ends. */
  lock(id: number, caller: Caller): Promise<CheckedWebhook | undefined> {
    return this.one(id, caller, sql`for update of w`);
  }

  list(caller: Caller, asked: PageQuery): Promise<Page<ShownWebhook>> {
    return this.pager.page({ ...WEBHOOKS, reader: caller, where: isHere(caller), order: BY_ID }, asked);
  }

  @Transactional()
  async create(caller: Caller, given: CreateWebhook, extra: ExtraDataChange): Promise<ShownWebhook> {
    const settings = await this.settings.ofNew(caller, given);
    await this.expectRoom(caller);
    const extraData = extra({});
    const { identifiers } = await this.db.entities.insert(Webhook, {
      ...settings,
      localSiteId: caller.siteId,
      makerId: caller.userId,
      extraData,
    });
    const { id } = identifiers[0] as Webhook;
    await this.sign(id, given.secret);
    await this.audit.write(entryOf('webhook.created', { id }, givenFields(given)));
    return (await this.lock(id, caller)) ?? fail(errors.doesNotExist);
  }

  /** One that is turned on again has a clean slate: it has as long as a new one to take its messages. */
  @Transactional()
  async update(
    { caller, lock }: Claim<CheckedWebhook>,
    given: UpdateWebhook,
    extra: ExtraDataChange,
  ): Promise<ShownWebhook> {
    const webhook = await lock();
    const { id, enabled } = webhook;
    const settings = await this.settings.read(caller, given, webhook);
    const extraData = extra(webhook.extraData);
    const isTurnedOn = settings.enabled && !enabled;
    await this.db.entities.update(Webhook, id, {
      ...settings,
      extraData,
      makerId: webhook.makerId ?? caller.userId,
      ...(isTurnedOn && { failingSince: null }),
    });
    await this.sign(id, given.secret);
    await this.audit.write(entryOf('webhook.changed', webhook, givenFields(given, extraData !== webhook.extraData)));
    return (await this.lock(id, caller)) ?? fail(errors.doesNotExist);
  }

  /** What waits to be sent to it is not sent. */
  async delete(claim: Claim<CheckedWebhook>): Promise<void> {
    await claim.delete(WEBHOOKS, (webhook) => ({ audit: entryOf('webhook.deleted', webhook, {}) }));
  }

  /** The mask, which an answer has in place of the secret, changes nothing. */
  private async sign(webhookId: number, secret: string | undefined): Promise<void> {
    if (secret === undefined || secret === SECRET_MASK) return;
    if (secret === '') await removeWebhookSecrets(this.db.entities, { webhookId });
    else await renewWebhookSecret(this.db.entities, this.secrets, { webhookId }, secret);
  }

  /** One after the other, so that two at once do not both take the last place. */
  private async expectRoom(caller: Caller): Promise<void> {
    await this.db.change({}, sql`select from pg_advisory_xact_lock(hashtext('webhook'))`);
    const [found] = await this.db.all(
      { count: number },
      sql`select count(*)::integer as count from webhook w where ${isHere(caller)}`,
    );
    if ((found?.count ?? 0) >= WEBHOOKS_AT_MOST) failField(errors.invalidFormData, '__all__', FULL);
  }

  private one(id: number, caller: Caller, lock = empty): Promise<CheckedWebhook | undefined> {
    const statement: Sql = sql`select ${CHECKED} from webhook w where w.id = ${id} and ${isHere(caller)} ${lock}`;
    return this.db.find(CHECKED, statement);
  }
}

/** The address stays out of it: it may be a secret itself, as those of chats are. */
const entryOf = (
  action: 'webhook.created' | 'webhook.changed' | 'webhook.deleted',
  { id }: Pick<CheckedWebhook, 'id'>,
  details: object,
) => ({ action, subject: `webhook ${id}`, details });
