import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { type CreateWebhook, ALL_EVENTS, eventNamesIn, type UpdateWebhook } from '@review-service/contracts/webhooks';
import { webhookUrlFault } from '@review-service/contracts/webhook-urls';
import type { Webhook } from '@review-service/database/entities/webhook.entity';
import { number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { ApiConfig } from '../../../api.config';
import type { Caller } from '../../../access/callers/caller';
import { fail, type FieldErrors } from '../../../errors/api.exception';
import { groupsNamed } from '../../groups/groups';
import { isHereRepository } from '@review-service/visibility/repositories';

/** What a request stores of a webhook. */
export type WebhookValues = Pick<
  Webhook,
  | 'applyTo'
  | 'enabled'
  | 'encoding'
  | 'events'
  | 'format'
  | 'groupIds'
  | 'ordered'
  | 'repositoryIds'
  | 'sha1Signature'
  | 'url'
>;

const NAMED = { id: number, name: text };

/** What a webhook has that is not said. */
const USUAL = { format: 'payload' as const, groupIds: [], ordered: false, repositoryIds: [], sha1Signature: false };

/** Checks the settings of a webhook, and finds what they name. */
@Injectable()
export class WebhookSettings {
  constructor(
    private readonly db: Database,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  /** Of a new one; 105 with all that is wrong. */
  ofNew(caller: Caller, given: CreateWebhook): Promise<WebhookValues> {
    const { apply_to: applyTo, enabled, encoding, url } = given;
    return this.read(caller, given, { ...USUAL, applyTo, enabled, encoding, url, events: [] });
  }

  /**
   * The given ones, else those of `before`; 105 with all that is wrong. Repositories are those of a webhook that applies
   * to some, and of no other.
   */
  async read(caller: Caller, given: UpdateWebhook, before: WebhookValues): Promise<WebhookValues> {
    const faults: FieldErrors = {};
    const fault = given.url === undefined ? undefined : webhookUrlFault(given.url, this.config);
    if (fault !== undefined) faults.url = [fault];
    const applyTo = given.apply_to ?? before.applyTo;
    const named = {
      repositoryIds: applyTo === 'custom' ? await this.repositories(caller, given.repositories, before, faults) : [],
      groupIds: await this.groups(caller, given.groups, before, faults),
    };
    if (Object.keys(faults).length > 0) fail(errors.invalidFormData, { fields: faults });
    return {
      ...named,
      applyTo,
      enabled: given.enabled ?? before.enabled,
      encoding: given.encoding ?? before.encoding,
      events: given.events === undefined ? before.events : eventsIn(given.events),
      ordered: given.ordered ?? before.ordered,
      format: given.format ?? before.format,
      sha1Signature: given.sha1_signature ?? before.sha1Signature,
      url: given.url ?? before.url,
    };
  }

  /** An administrator may name every repository of the place, also one that only others may read. */
  private repositories(caller: Caller, given: string | undefined, before: WebhookValues, faults: FieldErrors) {
    if (given === undefined) return before.repositoryIds;
    const found = (ids: readonly string[]) => sql`
      select r.id, r.id::text as name from repository r
      where r.id::text = any(${ids}) and ${isHereRepository(caller)} and r.archived_at is null`;
    return this.idsOf(given, found, (id) => {
      faults.repositories = [`There is no repository "${id}" here. Use the ids of repositories, such as "1,2".`];
    });
  }

  private groups(caller: Caller, given: string | undefined, before: WebhookValues, faults: FieldErrors) {
    if (given === undefined) return before.groupIds;
    const found = (names: readonly string[]) => sql`select id, name from ${groupsNamed(names, caller)} named`;
    return this.idsOf(given, found, (name) => {
      faults.groups = [`There is no group "${name}" here.`];
    });
  }

  /** The ids of what is named; the first name that is none is told. */
  private async idsOf(
    given: string,
    found: (names: readonly string[]) => Sql,
    tell: (name: string) => void,
  ): Promise<number[]> {
    if (given.trim() === '') return [];
    const names = given.split(',').map((name) => name.trim());
    const rows = await this.db.all(NAMED, found(names));
    const ids = new Map(rows.map(({ id, name }) => [name, id]));
    const wrong = names.find((name) => !ids.has(name));
    if (wrong !== undefined) tell(wrong);
    return [...new Set(ids.values())].sort((a, b) => a - b);
  }
}

/** A star stands for all others. */
function eventsIn(text: string): string[] {
  const names = eventNamesIn(text);
  return names.includes(ALL_EVENTS) ? [ALL_EVENTS] : names;
}
