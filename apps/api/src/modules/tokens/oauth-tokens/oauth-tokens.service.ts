import { Inject, Injectable } from '@nestjs/common';
import {
  OAUTH_TOKEN,
  OAUTH_TOKENS_QUEUE,
  type OAuthTokenListQuery,
  type UpdateOAuthToken,
} from '@review-service/contracts/oauth-tokens';
import type { TokenBounds } from '@review-service/contracts/api-tokens';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OAuthToken } from '@review-service/database/entities/oauth-token.entity';
import { json, nullable, number, text } from '@review-service/database/row-types';
import { empty, isoTime, sql, type Sql } from '@review-service/database/sql';
import { versionOf } from '@review-service/database/versions';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { CHANGED, part } from '@review-service/platform/database/parts';
import { jobOf, Outbox } from '@review-service/platform/outbox/outbox';
import { OAUTH_TOKEN_PLACE } from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { ApiConfig } from '../../../api.config';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import type { SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { BoundsService, shownBounds } from '../bounds';
import { deletedToken } from './deleted-token';
import { isVisible } from './oauth-token.access';
import { oauthTokenTotal } from './oauth-token.total';
import { changeScopes } from './scope-change';

const COLUMNS = together(
  columns(OAuthToken, 't', ['id', 'userId', 'applicationId', 'grantId', 'scopes', 'sealed']),
  computed({
    added: [text, isoTime(sql`t.created_at`)],
    application: [text, sql`a.name`],
    bounds: [nullable(json<TokenBounds>()), shownBounds(sql`t`)],
    expires: [text, isoTime(sql`t.expires_at`)],
  }),
);
const CHECKED_COLUMNS = together(COLUMNS, computed({ version: [text, versionOf(sql`t`)] }));

/** A stored token; the keys to its value are not in the database. */
export type StoredToken = RowOf<typeof COLUMNS>;

/** A token that its caller may change. */
export type CheckedToken = RowOf<typeof CHECKED_COLUMNS>;

/** A token as it is shown to one caller. */
export type ShownToken = Pick<StoredToken, 'id' | 'added' | 'application' | 'bounds' | 'expires' | 'scopes'> & {
  readonly token: string;
};

/** The last use of a token; null: never. */
export interface TokenUsage {
  readonly tokenId: number;
  readonly lastUsed: string | null;
}

const JOINED = sql`join oauth_application a on a.id = t.application_id`;
const FROM = sql`oauth_token t ${JOINED}`;
const LISTED = {
  columns: COLUMNS,
  table: sql`oauth_token`,
  row: sql`t`,
  items: [{ of: OAUTH_TOKEN, id: sql`t.id` }],
  joined: JOINED,
  within: sql`t.local_site_id`,
};
const ORDER: SortColumn<{ id: number }>[] = [{ column: sql`t.id`, member: 'id', type: 'number' }];
/**
 * Locks the grant for a change of its token: a concurrent refresh either comes first, and makes another version of the
 * token, or waits and finds nothing (decision R3). A separate query part, so that it is locked before the token.
 */
const heldGrant = (grantId: number): Sql => sql`select from oauth_grant where id = ${grantId} for update`;
const SHOWN_OF_A_MASKED_TOKEN = 8;

const idsOf = ({ id, userId, applicationId }: StoredToken) => ({ tokenId: id, userId, applicationId });

/** Shows, changes and deletes access tokens (decision R1, decision R2, decision R3). */
@Injectable()
export class OAuthTokensService {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly pager: Pager,
    private readonly secrets: Secrets,
    @Inject(ApiConfig) private readonly config: ApiConfig,
    private readonly audit: Audit,
    private readonly bounds: BoundsService,
  ) {}

  async list(caller: Caller, asked: OAuthTokenListQuery): Promise<Page<ShownToken>> {
    const { username, 'expires-before': before } = asked;
    const where = sql`
      ${isVisible(caller)}
      ${before === undefined ? empty : sql`and t.expires_at < ${before}::timestamptz`}
      ${username === undefined ? empty : sql`and t.user_id = (select id from user_account where username = ${username})`}`;
    const isFiltered = (before ?? username) !== undefined;
    const listing = {
      ...{ ...LISTED, reader: caller, order: ORDER, where },
      ...(isFiltered ? { isFiltered } : { total: oauthTokenTotal(caller) }),
    };
    const page = await this.pager.page<StoredToken>(listing, asked);
    return { ...page, items: await this.show(page.items, caller) };
  }

  /** For checks only: use `shown` for answers. */
  async find(id: number, caller: Caller): Promise<CheckedToken | undefined> {
    return this.one(sql`select ${CHECKED_COLUMNS} from ${FROM} where t.id = ${id} and ${isVisible(caller)}`);
  }

  /** Locks the grant with its token: a concurrent refresh either comes first, or finds nothing (decision R3). */
  lock(id: number, caller: Caller): Promise<CheckedToken | undefined> {
    return this.one(sql`
      select ${CHECKED_COLUMNS} from ${FROM} join oauth_grant g on g.id = t.grant_id
      where t.id = ${id} and ${isVisible(caller)} for update of g, t`);
  }

  async shown(token: StoredToken, caller: Caller): Promise<ShownToken | undefined> {
    const [shown] = await this.show([token], caller);
    return shown;
  }

  async update(claim: Claim<CheckedToken>, changes: UpdateOAuthToken): Promise<ShownToken | undefined> {
    const bounds = await this.bounds.stored(changes.bounds, claim.caller, false);
    const bounded = bounds === undefined ? undefined : sql`bounds = ${bounds}::jsonb`;
    const token = await claim.change((unchanged, stored) => {
      const scopes = changeScopes(stored.scopes, changes);
      const held = part('held', heldGrant(stored.grantId));
      const token = part(
        'token',
        sql`
          update oauth_token t set scopes = ${scopes}::text[] ${bounded ? sql`, ${bounded}` : empty} where ${unchanged(sql`t`)} and (select true from ${held})
          returning t.*`,
      );
      // The refresh token loses the scopes too: otherwise a renewal would restore them.
      const renewing = sql`
        update oauth_refresh_token r set scopes = ${scopes}::text[] from ${token} t
        where r.grant_id = t.grant_id and r.revoked_at is null`;
      // The next access token of the grant gets its bounds.
      const granted = bounded && {
        granted: sql`update oauth_grant g set ${bounded} from ${token} t where g.id = t.grant_id`,
      };
      const parts = { held, token, renewing, ...granted, changed: sql`select ${COLUMNS} from ${token} t ${JOINED}` };
      const details = { ...idsOf(stored), former: stored.scopes, scopes, ...(bounds !== undefined && { bounds }) };
      const entry = { action: 'oauth-token.scopes-changed', subject: `oauth-token ${stored.id}`, details } as const;
      return this.audit.change(COLUMNS, parts, entry);
    });
    return this.shown(token, claim.caller);
  }

  /** Afterwards every use is refused, because it reads the row. The grant's refresh tokens and unused codes end, too. */
  async delete(claim: Claim<CheckedToken>): Promise<void> {
    await claim.change((unchanged, { id, grantId, userId, applicationId }) => {
      const held = part('held', heldGrant(grantId));
      const parts = {
        held,
        changed: sql`
          delete from oauth_token t where ${unchanged(sql`t`)} and (select true from ${held}) returning t.grant_id`,
        revoked: sql`
          update oauth_refresh_token r set revoked_at = now() from ${CHANGED} ended
          where r.grant_id = ended.grant_id and r.revoked_at is null`,
        codes: sql`
          delete from oauth_authorization_code c using ${CHANGED} ended
          where c.grant_id = ended.grant_id and c.used_at is null`,
        audited: this.audit.ofChanged(deletedToken({ tokenId: id, userId, applicationId })),
      };
      const payload = { tokenId: id, grantId, userId, applicationId, deletedBy: claim.caller.userId };
      return this.outbox.change({ grant_id: number }, parts, jobOf(OAUTH_TOKENS_QUEUE, 'token.deleted', payload));
    });
  }

  /** When each of these tokens was last used, by its id; null: never. */
  async usageOf(tokens: readonly { readonly id: number }[]): Promise<Map<number, TokenUsage>> {
    const ids = tokens.map(({ id }) => id);
    const used = await this.db.all(
      { id: number, lastUsed: text },
      sql`
        select token_id as id, ${isoTime(sql`last_used_at`)} as "lastUsed"
        from oauth_token_usage where token_id = any(${ids}::integer[])`,
    );
    const times = new Map(used.map(({ id, lastUsed }) => [id, lastUsed]));
    return new Map(ids.map((id) => [id, { tokenId: id, lastUsed: times.get(id) ?? null }]));
  }

  /** Opens the sealed values. Writes an audit entry for each token of another person that it shows unmasked. */
  private async show(tokens: readonly StoredToken[], caller: Caller): Promise<ShownToken[]> {
    const foreign = tokens.filter(({ userId }) => userId !== caller.userId);
    if (foreign.length > 0 && !this.config.maskForeignTokens) {
      const entries = foreign.map((token) => {
        return { action: 'oauth-token.shown', subject: `oauth-token ${token.id}`, details: idsOf(token) } as const;
      });
      await this.db.change({}, this.audit.part(entries));
    }
    return tokens.map(({ id, userId, added, application, bounds, expires, scopes, sealed }) => {
      const value = this.secrets.open(OAUTH_TOKEN_PLACE(id), sealed) ?? '';
      const isMasked = this.config.maskForeignTokens && userId !== caller.userId;
      const token = isMasked ? `${value.slice(0, SHOWN_OF_A_MASKED_TOKEN)}…` : value;
      return { id, added, application, bounds, expires, scopes, token };
    });
  }

  private one(statement: Sql): Promise<CheckedToken | undefined> {
    return this.db.find(CHECKED_COLUMNS, statement);
  }
}
