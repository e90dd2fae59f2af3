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
  REFRESH_TOKEN_KIND,
} from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { GrantEnding } from '../oauth-tokens';

/**
 * Seconds in which a client may repeat an old refresh token, for example after a lost answer, without ending the grant.
 */
const GRACE = 10;

/** The columns of `x`, a code or a refresh token, and of ALIVE's joins. */
const FOUND = computed({
  id: [number, sql`x.id`],
  grantId: [number, sql`g.id`],
  userId: [number, sql`g.user_id`],
  clientId: [text, sql`a.client_id`],
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
    isJustReplaced: [boolean, sql`coalesce(x.replaced_at > now() - ${GRACE} * interval '1 second', false)`],
  }),
);

/** A code that can be exchanged, with its grant locked. */
export type FoundCode = RowOf<typeof CODE>;

/** A refresh token that can be used, with its grant locked. */
export type FoundRefreshToken = RowOf<typeof REFRESH_TOKEN>;

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
   * when the same client repeats it within seconds, because it lost the answer.
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
    return undefined;
  }

  async replaceRefreshToken(id: number): Promise<void> {
    await this.db.change({}, sql`update oauth_refresh_token set replaced_at = now() where id = ${id}`);
  }

  private is(kind: string, value: string): Sql {
    return sql`x.lookup in (${join(this.secrets.lookups(kind, value))})`;
  }
}
