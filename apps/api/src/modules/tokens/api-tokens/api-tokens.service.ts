import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import {
  API_TOKEN,
  type ApiTokenListQuery,
  type CreateApiToken,
  type TokenBounds,
  type UpdateApiToken,
} from '@review-service/contracts/api-tokens';
import { errors } from '@review-service/contracts/errors';
import { WITH_OWNER_AND_USE } from '@review-service/database/api-tokens';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ApiToken } from '@review-service/database/entities/api-token.entity';
import { boolean, json, nullable, number, text } from '@review-service/database/row-types';
import { empty, isoTime, type Sql, sql } from '@review-service/database/sql';
import { LATEST_END, latestEnd } from '@review-service/database/token-limits';
import { versionOf } from '@review-service/database/versions';
import { Audit } from '@review-service/platform/audit/audit';
import { givenFields } from '@review-service/platform/audit/given-fields';
import { Database } from '@review-service/platform/database/database';
import { jobOf, Outbox, type RequestedJob } from '@review-service/platform/outbox/outbox';
import { API_TOKEN_KIND, makeApiToken } from '@review-service/platform/secrets/api-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { Caller } from '../../../access/callers/caller';
import { Quotas } from '../../../access/limits/quotas';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { largeJson } from '../../../hypermedia/lists/large-columns';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { type ShownUser, userPolicy } from '../../people/users';
import { BoundsService, shownBounds } from '../bounds';
import { isHereToken } from './api-token.access';

const COLUMNS = together(
  columns(ApiToken, 't', ['id', 'userId', 'note', 'policy', 'isAgent', 'invalidReason']),
  computed({
    username: [text, sql`u.username`],
    bounds: [nullable(json<TokenBounds>()), shownBounds(sql`t`)],
    extraData: [json<ExtraData>(), sql`t.extra_data`],
    expires: [nullable(text), isoTime(sql`t.expires_at`)],
    expired: [boolean, sql`coalesce(t.expires_at <= now(), false)`],
    valid: [boolean, sql`t.is_valid`],
    invalidDate: [nullable(text), isoTime(sql`t.invalidated_at`)],
    lastUsed: [nullable(text), isoTime(sql`x.last_used_at`)],
    added: [text, isoTime(sql`t.created_at`)],
    updated: [text, isoTime(sql`t.updated_at`)],
  }),
);
const CHECKED_COLUMNS = together(COLUMNS, computed({ version: [text, versionOf(sql`t`)] }));

/** An API token as it is shown; with its value only when it is created. */
export type ShownApiToken = RowOf<typeof COLUMNS> & { readonly value?: string };

/** An API token that its caller may change. */
export type CheckedApiToken = RowOf<typeof CHECKED_COLUMNS>;

const API_TOKENS = {
  columns: COLUMNS,
  table: sql`api_token`,
  row: sql`t`,
  items: [{ of: API_TOKEN, id: sql`t.id` }],
  joined: WITH_OWNER_AND_USE,
  within: sql`t.local_site_id`,
  large: [largeJson('t', 'extraData'), largeJson('t', 'policy')],
};
const ORDER: SortColumn<RowOf<typeof COLUMNS>>[] = [{ column: sql`t.id`, member: 'id', type: 'number' }];

/** Those that are made from others lie below these (`child-tokens`). */
const IS_MADE_BY_USER = sql`t.parent_id is null`;

const listingOf = ({ id }: { readonly id: number | Sql }, caller: Caller): Listing<RowOf<typeof COLUMNS>> => ({
  ...API_TOKENS,
  reader: caller,
  where: sql`t.user_id = ${id} and ${isHereToken(caller)} and ${IS_MADE_BY_USER}`,
  order: ORDER,
});

/** What its owner is told of by mail. */
export const mailed = ({ id, userId, note }: Pick<ShownApiToken, 'id' | 'userId' | 'note'>, caller: Caller) => ({
  ...{ kind: 'api' as const, tokenId: id, userId, purpose: note },
  ...{ localSiteId: caller.siteId, actorId: caller.userId },
});

/** Tells the owner of the end of a token, unless they ended it. */
const mailOfEnd = (token: CheckedApiToken, caller: Caller): RequestedJob | undefined =>
  caller.userId === token.userId ? undefined : jobOf(ACCOUNT_MAIL_QUEUE, 'token.ended', mailed(token, caller));

/** Lists and changes API tokens. Their values are stored as digests only. */
@Injectable()
export class ApiTokensService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly secrets: Secrets,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly bounds: BoundsService,
    private readonly quotas: Quotas,
  ) {}

  find(username: string, id: number, caller: Caller): Promise<CheckedApiToken | undefined> {
    return this.one(sql`u.username = ${username} and t.id = ${id} and ${isHereToken(caller)} and ${IS_MADE_BY_USER}`);
  }

  lock(id: number, caller: Caller): Promise<CheckedApiToken | undefined> {
    return this.one(sql`t.id = ${id} and ${isHereToken(caller)}`, sql`for update of t`);
  }

  list(user: ShownUser, caller: Caller, asked: ApiTokenListQuery): Promise<Page<ShownApiToken>> {
    const listing = listingOf(user, caller);
    const before = asked['expires-before'];
    if (before === undefined) return this.pager.page(listing, asked);
    const where = sql`${listing.where} and t.expires_at < ${before}::timestamptz`;
    return this.pager.page({ ...listing, where, isFiltered: true }, asked);
  }

  /** The tokens of each of these people. A person whose tokens the caller may not see has none here. */
  ofEach(users: readonly ShownUser[], caller: Caller, room: InlineRoom) {
    return this.pager.ofEach(
      users,
      (user) => (userPolicy.tokens(caller, user) ? { id: user.id } : undefined),
      (user) => listingOf(user, caller),
      room,
    );
  }

  @Transactional()
  async create(user: ShownUser, caller: Caller, given: CreateApiToken, extra: ExtraDataChange): Promise<ShownApiToken> {
    await this.quotas.expectRoom('API tokens', user.id);
    const value = makeApiToken();
    const { digest, keyId } = this.secrets.lookup(API_TOKEN_KIND, value);
    const bounds = (await this.bounds.stored(given.bounds, caller, caller.site === null)) ?? null;
    const ends = await this.allowedEnd(given.expires, { siteId: caller.siteId });
    const [made] = await this.db.change(
      { id: number },
      sql`
        insert into api_token (user_id, local_site_id, lookup, key_id, note, policy, is_agent, bounds, extra_data, expires_at)
        values (${user.id}, ${caller.siteId}, ${digest}, ${keyId}, ${given.note}, ${given.policy}, ${given.agent ?? false}, ${bounds}, ${extra({})},
          ${ends})
        returning id`,
    );
    const token = (await this.one(sql`t.id = ${made?.id ?? 0}`)) ?? fail(errors.doesNotExist);
    if (token.expired) failField(errors.invalidFormData, 'expires', 'This is over already. Choose a later time.');
    const details = { user: user.username, policy: given.policy, agent: token.isAgent, bounds, expires: token.expires };
    const entry = { action: 'api-token.issued', subject: `api-token ${token.id}`, details } as const;
    await this.outbox.send(ACCOUNT_MAIL_QUEUE, 'token.made', mailed(token, caller), entry);
    return { ...token, value };
  }

  /** An invalidated token stays invalid, so that a distrusted one never works again. */
  async update(claim: Claim<CheckedApiToken>, given: UpdateApiToken, extra: ExtraDataChange): Promise<ShownApiToken> {
    const bounds = await this.bounds.stored(given.bounds, claim.caller, claim.caller.site === null);
    return claim.update(API_TOKENS, async (token) => {
      if (given.valid === true) {
        failField(errors.invalidFormData, 'valid', 'An API token cannot be made valid again. Make a new one.');
      }
      const ends = given.valid === false && token.valid;
      const extraData = extra(token.extraData);
      const { siteId } = claim.caller;
      const end =
        given.expires === undefined ? undefined : await this.allowedEnd(given.expires, { id: token.id, siteId });
      const set = sql`
        note = ${given.note ?? token.note}, policy = ${given.policy ?? token.policy},
        is_agent = ${given.agent ?? token.isAgent},
        extra_data = ${extraData}, updated_at = now(),
        invalid_reason = ${given.invalid_reason ?? token.invalidReason}
        ${end ? sql`, expires_at = ${end}` : empty}
        ${bounds === undefined ? empty : sql`, bounds = ${bounds}::jsonb`}
        ${ends ? sql`, is_valid = false, invalidated_at = now()` : empty}`;
      const details = {
        user: token.username,
        ...givenFields(given, extraData !== token.extraData),
        ...(given.policy && { policy: given.policy }),
        ...(bounds !== undefined && { bounds }),
      };
      const action = ends ? 'api-token.ended' : 'api-token.changed';
      return {
        set,
        audit: { action, subject: `api-token ${token.id}`, details },
        job: ends ? mailOfEnd(token, claim.caller) : undefined,
      };
    });
  }

  /** Sessions that it started, and tokens that were made from it, end with it, because they need its row. */
  async delete(claim: Claim<CheckedApiToken>): Promise<void> {
    await claim.delete(API_TOKENS, (token) => ({
      audit: { action: 'api-token.deleted', subject: `api-token ${token.id}`, details: { user: token.username } },
      job: mailOfEnd(token, claim.caller),
    }));
  }

  /** Makes these tokens of a person invalid, as far as they are valid. Resolves with how many were. */
  @Transactional()
  async endAll(ids: readonly number[], user: ShownUser, caller: Caller, reason: string): Promise<number> {
    const ended = await this.db.change(
      { id: number, userId: number, note: text },
      sql`
        update api_token t set is_valid = false, invalidated_at = now(), updated_at = now(), invalid_reason = ${reason}
        where t.id = any(${[...ids]}::integer[]) and t.user_id = ${user.id} and ${isHereToken(caller)} and t.is_valid
        returning t.id, t.user_id as "userId", t.note`,
    );
    const details = { user: user.username };
    await this.audit.write(
      ended.map(({ id }) => ({ action: 'api-token.ended', subject: `api-token ${id}`, details }) as const),
    );
    if (caller.userId !== user.id) {
      const events = ended.map((token) => mailed(token, caller));
      await this.outbox.sendAll(ACCOUNT_MAIL_QUEUE, 'token.ended', events);
    }
    return ended.length;
  }

  /**
   * The end of a token, as an expression, as far as the limits of its place allow it (105). Whatever makes a token, or lets
   * one end later, asks this; what is made from a token ends with it instead.
   * @param asked ISO 8601; empty or undefined: it is not to end
   * @param token without an id a new one, which ends as late as it may if it is not to end
   */
  async allowedEnd(
    asked: string | undefined,
    token: { readonly id?: number; readonly siteId: number | null },
  ): Promise<Sql> {
    const end = sql`${asked || null}::timestamptz`;
    const limit = await this.db.find(LATEST_END, latestEnd(end, token));
    if (!limit) return end;
    if (limit.isTooLate || (!asked && token.id !== undefined)) {
      const message = `The limits of tokens allow ${limit.maxLife} days from now on: choose a time until ${limit.latest}.`;
      failField(errors.invalidFormData, 'expires', message);
    }
    return asked ? end : sql`${limit.latest}::timestamptz`;
  }

  private one(where: Sql, lock = empty): Promise<CheckedApiToken | undefined> {
    return this.db.find(
      CHECKED_COLUMNS,
      sql`select ${CHECKED_COLUMNS} from api_token t ${WITH_OWNER_AND_USE} where ${where} ${lock}`,
    );
  }
}
