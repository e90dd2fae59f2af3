import { Injectable } from '@nestjs/common';
import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import {
  FORMER_SECRETS_AT_MOST,
  type RenewApiToken,
  USUAL_OVERLAP,
} from '@review-service/contracts/api-token-renewals';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ApiTokenRenewal } from '@review-service/database/entities/api-token-renewal.entity';
import { boolean, nullable, number, text } from '@review-service/database/row-types';
import { empty, isoTime, type Sql, sql } from '@review-service/database/sql';
import { versionOf } from '@review-service/database/versions';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { part } from '@review-service/platform/database/parts';
import { jobOf, Outbox } from '@review-service/platform/outbox/outbox';
import { API_TOKEN_KIND, makeApiToken } from '@review-service/platform/secrets/api-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { ApiTokensService, type CheckedApiToken, isHereToken, mailed } from '../api-tokens';

const COLUMNS = together(
  columns(ApiTokenRenewal, 'r', ['id', 'tokenId', 'replaced']),
  computed({
    userId: [number, sql`t.user_id`],
    username: [text, sql`u.username`],
    renewed: [text, isoTime(sql`r.created_at`)],
    overlapEnds: [text, isoTime(sql`r.overlap_ends_at`)],
    isOver: [boolean, sql`r.overlap_ends_at <= now()`],
    lastUsed: [nullable(text), isoTime(sql`r.last_used_at`)],
  }),
);
const CHECKED_COLUMNS = together(COLUMNS, computed({ version: [text, versionOf(sql`r`)] }));

/** A renewal as it is shown; with the new secret only when the token is renewed. */
export type ShownRenewal = RowOf<typeof COLUMNS> & { readonly value?: string };

/** A renewal whose former secret its caller may end. */
export type CheckedRenewal = RowOf<typeof CHECKED_COLUMNS>;

const OF_TOKEN = sql`join user_account u on u.id = t.user_id`;
const JOINED = sql`join api_token t on t.id = r.token_id ${OF_TOKEN}`;

/** By a unique index. */
const ORDER: SortColumn<RowOf<typeof COLUMNS>>[] = [{ column: sql`r.replaced`, member: 'replaced', type: 'number' }];

const RENEWALS = { columns: COLUMNS, table: sql`api_token_renewal`, row: sql`r`, joined: JOINED };

const listingOf = ({ id }: { readonly id: number | Sql }, caller: Caller): Listing<RowOf<typeof COLUMNS>> => ({
  ...RENEWALS,
  // No policy names one: they are closed to tokens.
  items: [],
  reader: caller,
  where: sql`r.token_id = ${id} and r.ended_at is null`,
  order: ORDER,
  isDescending: true,
});

const FULL = `This token has ${FORMER_SECRETS_AT_MOST} former secrets that are still valid, and no more are possible. End one of them, or choose 0.`;

/** Gives API tokens new secrets, and ends their former ones. */
@Injectable()
export class ApiTokenRenewalsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly secrets: Secrets,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly tokens: ApiTokensService,
  ) {}

  find(
    token: { readonly username: string; readonly id: number },
    id: number,
    caller: Caller,
  ): Promise<CheckedRenewal | undefined> {
    return this.one(sql`u.username = ${token.username} and t.id = ${token.id} and r.id = ${id}`, caller);
  }

  lock(id: number, caller: Caller): Promise<CheckedRenewal | undefined> {
    return this.one(sql`r.id = ${id}`, caller, sql`for update of r`);
  }

  /** The latest first, without those whose former secret somebody has ended. */
  list(token: { readonly id: number }, caller: Caller, asked: PageQuery): Promise<Page<ShownRenewal>> {
    return this.pager.page(listingOf(token, caller), asked);
  }

  /** The same of each of these tokens, which the caller sees. */
  ofEach(tokens: readonly { readonly id: number }[], caller: Caller, room: InlineRoom) {
    return this.pager.ofEach(
      tokens,
      ({ id }) => ({ id }),
      (token) => listingOf(token, caller),
      room,
    );
  }

  /**
   * Gives the token a new secret. Others may have renewed it since it was read: then it is in another version, and asked
   * again, so that its former secrets are counted one after the other. What had expired does not live again: a former
   * secret that came too late stays refused.
   */
  async renew(claim: Claim<CheckedApiToken>, given: RenewApiToken): Promise<ShownRenewal> {
    const { caller } = claim;
    const { overlap = USUAL_OVERLAP, expires } = given;
    const value = makeApiToken();
    const { digest, keyId } = this.secrets.lookup(API_TOKEN_KIND, value);
    const renewal = await claim.change(async (unchanged, token) => {
      await this.expectRenewable(token, overlap, expires);
      const limited = { id: token.id, siteId: caller.siteId };
      const end = expires === undefined ? sql`t.expires_at` : await this.tokens.allowedEnd(expires, limited);
      const held = part(
        'held',
        sql`
          select t.id, t.renewals, t.lookup, t.key_id, t.expires_at <= now() as has_expired, ${end} as next_end
          from api_token t where ${unchanged(sql`t`)} for update`,
      );
      const kept = part(
        'kept',
        sql`
          insert into api_token_renewal (token_id, replaced, lookup, key_id, overlap_ends_at)
          select id, renewals, lookup, key_id,
            case when has_expired then now() else least(now() + ${overlap} * interval '1 second', next_end) end
          from ${held} returning *`,
      );
      const stored = part(
        'stored',
        sql`
          update api_token t set
            lookup = ${digest}, key_id = ${keyId}, renewals = t.renewals + 1, expires_at = held.next_end, updated_at = now()
          from ${held} where t.id = held.id returning t.id, t.user_id`,
      );
      const changed = sql`select ${COLUMNS} from ${kept} r join ${stored} t on t.id = r.token_id ${OF_TOKEN}`;
      const details = { user: token.username, overlap, ...(expires !== undefined && { expires }) };
      const audited = this.audit.ofChanged({
        ...{ action: 'api-token.renewed', subject: `api-token ${token.id}`, details },
      });
      const told = { ...mailed(token, caller), isRenewal: true };
      const job = jobOf(ACCOUNT_MAIL_QUEUE, 'token.made', told);
      return this.outbox.change(COLUMNS, { held, kept, stored, changed, audited }, job);
    });
    return { ...renewal, value };
  }

  /** The row stays as a tombstone: a client that still sends the former secret is told of the renewal. */
  async end(claim: Claim<CheckedRenewal>): Promise<void> {
    await claim.update(RENEWALS, ({ id, tokenId, username }) => ({
      set: sql`ended_at = now()`,
      where: sql`r.ended_at is null`,
      audit: {
        action: 'api-token.renewal-ended',
        subject: `api-token ${tokenId}`,
        details: { user: username, renewalId: id },
      },
    }));
  }

  private async expectRenewable(token: CheckedApiToken, overlap: number, expires?: string): Promise<void> {
    if (!token.valid) {
      fail(errors.invalidAttribute, { more: { reason: 'This API token is no longer valid. Make a new one.' } });
    }
    if (token.expired && expires === undefined) {
      failField(errors.invalidFormData, 'expires', 'This API token has expired. Choose until when it lives again.');
    }
    const [state] = await this.db.all(
      { isOver: boolean, former: number },
      sql`
        select coalesce(${expires || null}::timestamptz <= now(), false) as "isOver", count(*)::integer as former
        from api_token_renewal r
        where r.token_id = ${token.id} and r.ended_at is null and r.overlap_ends_at > now()`,
    );
    if (state?.isOver) failField(errors.invalidFormData, 'expires', 'This is over already. Choose a later time.');
    if (overlap > 0 && (state?.former ?? 0) >= FORMER_SECRETS_AT_MOST)
      failField(errors.invalidFormData, 'overlap', FULL);
  }

  private one(where: Sql, caller: Caller, lock = empty): Promise<CheckedRenewal | undefined> {
    return this.db.find(
      CHECKED_COLUMNS,
      sql`
        select ${CHECKED_COLUMNS} from api_token_renewal r ${JOINED}
        where ${where} and ${isHereToken(caller)} and r.ended_at is null ${lock}`,
    );
  }
}
