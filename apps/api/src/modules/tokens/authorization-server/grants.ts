import { Injectable } from '@nestjs/common';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { AuthorizationCode } from '@review-service/database/entities/authorization-code.entity';
import { boolean, number, text, texts } from '@review-service/database/row-types';
import { join, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import {
  AUTHORIZATION_CODE_KIND,
  isCode,
  isForged,
  OAUTH_TOKEN_PLACE,
  REFRESH_TOKEN_KIND,
  refreshTokensAfter,
} from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { GrantEnding } from '../oauth-tokens';

/**
 * Seconds in which a client may repeat an old refresh token, for example after a lost answer, without ending the grant.
 */
const GRACE = 10;

/**
 * The same of a public client: several processes of one program share a refresh token, and refresh at once. Within this
 * time each gets the same answer (decision A25).
 */
const PUBLIC_GRACE = 60;

/** The columns of `x`, a code or a refresh token, and of ALIVE's joins. */
const FOUND = computed({
  id: [number, sql`x.id`],
  grantId: [number, sql`g.id`],
  userId: [number, sql`g.user_id`],
  clientId: [text, sql`a.client_id`],
  opensTools: [boolean, sql`g.opens_tools`],
  isExpired: [boolean, sql`coalesce(x.expires_at <= now(), false)`],
});
const CODE = together(
  together(FOUND, columns(AuthorizationCode, 'x', ['scopes', 'redirectUri', 'codeChallenge'])),
  computed({ isUsed: [boolean, sql`x.used_at is not null`] }),
);
const REFRESH_TOKEN = together(
  FOUND,
  computed({
    scopes: [
      texts,
      sql`coalesce(
        x.scopes, (select t.scopes from oauth_token t where t.grant_id = g.id order by t.id desc limit 1), '{}')`,
    ],
    isReplaced: [boolean, sql`x.replaced_at is not null`],
    isJustReplaced: [
      boolean,
      sql`coalesce(x.replaced_at > now() - case when a.client_type = 'public' then ${PUBLIC_GRACE}::integer else ${GRACE} end
        * interval '1 second', false)`,
    ],
    isPublic: [boolean, sql`a.client_type = 'public'`],
  }),
);

/** A code that can be exchanged, with its grant locked. */
export type FoundCode = RowOf<typeof CODE>;

/** A refresh token that can be used, with its grant locked. */
export type FoundRefreshToken = RowOf<typeof REFRESH_TOKEN> & {
  /** What was answered to it a moment ago, and is answered again. */
  readonly answered?: AnsweredTokens;
};

/** The tokens of an answer. */
export interface AnsweredTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Of the access token. */
  readonly scopes: readonly string[];
  /** Until the access token expires. */
  readonly seconds: number;
}

/**
 * A grant is alive while its user is active and its application enabled, and unless all tokens of the application were
 * ended since. The application's row has a share lock until the end of the transaction, so that ending its tokens
 * waits, or is seen. Rows are locked in the order of the clauses: application, grant, its codes and tokens. Every
 * change that ends them uses the same order.
 */
const ALIVE = sql`
  join oauth_grant g on g.id = x.grant_id
  join oauth_application a on a.id = g.application_id and a.enabled
    and g.created_at > coalesce(a.tokens_ended_at, '-infinity')
  join user_account u on u.id = g.user_id and u.is_active`;
const LOCKS = sql`for share of a for update of g for update of x`;

/** Finds codes and refresh tokens. Each can be used once: a second use ends the grant. */
@Injectable()
export class Grants {
  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
    private readonly ending: GrantEnding,
  ) {}

  /** A used code that comes again was probably stolen (RFC 6749 section 4.1.2). */
  async byCode(code: string): Promise<FoundCode | undefined> {
    if (!isCode(code)) return undefined;
    const found = await this.db.find(
      CODE,
      sql`
        select ${CODE} from oauth_authorization_code x ${ALIVE}
        where ${this.is(AUTHORIZATION_CODE_KIND, code)} ${LOCKS}`,
    );
    if (!found?.isUsed) return found;
    await this.ending.end(found.grantId, 'code used twice');
    return undefined;
  }

  async useCode(id: number): Promise<void> {
    await this.db.change({}, sql`update oauth_authorization_code set used_at = now() where id = ${id}`);
  }

  /**
   * An old refresh token comes from a thief or from the victim, so the grant ends (RFC 9700 section 4.14.2). Except
   * when the same client repeats it within seconds, because it lost the answer: a public client gets that again.
   */
  async byRefreshToken(value: string, clientId: string | undefined): Promise<FoundRefreshToken | undefined> {
    if (isForged(value)) return undefined;
    const found = await this.db.find(
      REFRESH_TOKEN,
      sql`
        select ${REFRESH_TOKEN} from oauth_refresh_token x ${ALIVE}
        where ${this.is(REFRESH_TOKEN_KIND, value)} and x.revoked_at is null ${LOCKS}`,
    );
    if (!found?.isReplaced) return found;
    const isRepeated = found.isJustReplaced && found.clientId === clientId;
    if (!isRepeated) await this.ending.end(found.grantId, 'refresh token used twice');
    const answered = isRepeated && found.isPublic ? await this.answeredTo(value, found.grantId) : undefined;
    return answered && { ...found, answered };
  }

  /** The refresh token that follows one of a public client. */
  after(value: string): string {
    const [next = ''] = refreshTokensAfter(value, this.secrets);
    return next;
  }

  /** What was answered to a refresh token of a public client; undefined: that has been used since, or was revoked. */
  private async answeredTo(value: string, grantId: number): Promise<AnsweredTokens | undefined> {
    const known = await this.db.find(
      { id: number, sealed: text, scopes: texts, seconds: number },
      sql`
        select id, sealed, scopes, floor(extract(epoch from expires_at - now()))::integer as seconds
        from oauth_token where grant_id = ${grantId} and expires_at > now()`,
    );
    if (!known) return undefined;
    const accessToken = this.secrets.open(OAUTH_TOKEN_PLACE(known.id), known.sealed);
    if (accessToken === undefined) return undefined;
    for (const refreshToken of refreshTokensAfter(value, this.secrets)) {
      const next = await this.db.find(
        { id: number },
        sql`
          select x.id from oauth_refresh_token x
          where ${this.is(REFRESH_TOKEN_KIND, refreshToken)} and x.revoked_at is null and x.replaced_at is null`,
      );
      if (next) return { accessToken, refreshToken, scopes: known.scopes, seconds: known.seconds };
    }
    return undefined;
  }

  async replaceRefreshToken(id: number): Promise<void> {
    await this.db.change({}, sql`update oauth_refresh_token set replaced_at = now() where id = ${id}`);
  }

  private is(kind: string, value: string): Sql {
    return sql`x.lookup in (${join(this.secrets.lookups(kind, value))})`;
  }
}
