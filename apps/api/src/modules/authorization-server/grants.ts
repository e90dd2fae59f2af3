import { TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { Injectable } from '@nestjs/common';
import { join, query, type Sql, sql } from '@review-service/database/sql';
import {
  AUTHORIZATION_CODE_KIND,
  isCode,
  isForged,
  REFRESH_TOKEN_KIND,
} from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { GrantEnding } from '../oauth-tokens';

/** Seconds in which a client may send an old refresh token again, as after an answer that was lost, and harm nothing. */
const GRACE = 10;

/** What was found of a code or a refresh token, with its grant locked. */
interface Found {
  readonly id: number;
  readonly grantId: number;
  readonly userId: number;
  readonly clientId: string;
  readonly scopes: string[];
  readonly isExpired: boolean;
}

/** A code that can be exchanged. */
export type FoundCode = Found & { readonly redirectUri: string; readonly codeChallenge: string | null };

/** A refresh token that can be used. */
export type FoundRefreshToken = Found;

/**
 * A grant is alive while its user is active and its application enabled, and unless all tokens of the application were
 * ended since. The application's row is shared until the end of the transaction, so that ending them waits, or is seen.
 * Rows are locked in the order of the clauses: application, grant, what it has. Whoever ends something does the same.
 */
const ALIVE = sql`
  join oauth_grant g on g.id = x.grant_id
  join oauth_application a on a.id = g.application_id and a.enabled
    and g.created_at > coalesce(a.tokens_ended_at, '-infinity')
  join user_account u on u.id = g.user_id and u.is_active`;
const LOCKS = sql`for share of a for update of g for update of x`;

/** Finds what clients exchange for tokens. Each can be used once: what comes twice ends all that came of it. */
@Injectable()
export class Grants {
  constructor(
    private readonly transaction: TransactionHost<TransactionalAdapterTypeOrm>,
    private readonly secrets: Secrets,
    private readonly ending: GrantEnding,
  ) {}

  /** Whoever has a code that was used has stolen it, or was stolen from (RFC 6749 section 4.1.2). */
  async byCode(code: string): Promise<FoundCode | undefined> {
    if (!isCode(code)) return undefined;
    const [found] = await query<FoundCode & { isUsed: boolean }>(
      this.transaction.tx,
      sql`
        select x.id, g.id as "grantId", g.user_id as "userId", a.client_id as "clientId", x.scopes,
          x.expires_at <= now() as "isExpired", x.redirect_uri as "redirectUri", x.code_challenge as "codeChallenge",
          x.used_at is not null as "isUsed"
        from oauth_authorization_code x ${ALIVE} where ${this.is(AUTHORIZATION_CODE_KIND, code)} ${LOCKS}`,
    );
    if (!found?.isUsed) return found;
    await this.ending.end(found.grantId, 'code used twice');
    return undefined;
  }

  async useCode(id: number): Promise<void> {
    await query(this.transaction.tx, sql`update oauth_authorization_code set used_at = now() where id = ${id}`);
  }

  /**
   * An old refresh token comes from a thief or from who was robbed: nobody can tell, so the grant ends (RFC 9700
   * section 4.14.2). Unless the very client that replaced it sends it once more within seconds: its answer was lost.
   */
  async byRefreshToken(value: string, clientId: string | undefined): Promise<FoundRefreshToken | undefined> {
    if (isForged(value)) return undefined;
    const [found] = await query<FoundRefreshToken & { isReplaced: boolean; isJustReplaced: boolean }>(
      this.transaction.tx,
      sql`
        select x.id, g.id as "grantId", g.user_id as "userId", a.client_id as "clientId",
          coalesce(x.scopes, (select t.scopes from oauth_token t where t.grant_id = g.id order by t.id desc limit 1),
            '{}') as scopes,
          coalesce(x.expires_at <= now(), false) as "isExpired", x.replaced_at is not null as "isReplaced",
          coalesce(x.replaced_at > now() - ${GRACE} * interval '1 second', false) as "isJustReplaced"
        from oauth_refresh_token x ${ALIVE}
        where ${this.is(REFRESH_TOKEN_KIND, value)} and x.revoked_at is null ${LOCKS}`,
    );
    if (!found?.isReplaced) return found;
    const isRepeated = found.isJustReplaced && found.clientId === clientId;
    if (!isRepeated) await this.ending.end(found.grantId, 'refresh token used twice');
    return undefined;
  }

  async replaceRefreshToken(id: number): Promise<void> {
    await query(this.transaction.tx, sql`update oauth_refresh_token set replaced_at = now() where id = ${id}`);
  }

  private is(kind: string, value: string): Sql {
    return sql`x.lookup in (${join(this.secrets.lookups(kind, value))})`;
  }
}
