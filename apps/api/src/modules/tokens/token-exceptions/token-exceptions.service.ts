import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { UpdateApiTokenException } from '@review-service/contracts/token-limits';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ApiTokenException } from '@review-service/database/entities/api-token-exception.entity';
import { boolean, nullable, text } from '@review-service/database/row-types';
import { isoTime, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { CheckedApiToken } from '../api-tokens';

const COLUMNS = together(
  columns(ApiTokenException, 'e', ['reason', 'givenBy']),
  computed({
    until: [nullable(text), isoTime(sql`e.until`)],
    given: [nullable(text), isoTime(sql`e.given_at`)],
    isOver: [boolean, sql`coalesce(e.until <= now(), false)`],
  }),
);

/** What is known of it beside the token. */
type Known = RowOf<typeof COLUMNS>;

const NONE: Known = { reason: '', givenBy: '', until: null, given: null, isOver: false };

/** The exception of a token, which may be none. */
export interface TokenException extends Known {
  readonly token: CheckedApiToken;
}

/** Makes exceptions from the limits of tokens. The token is locked meanwhile, so that the worker does not end it. */
@Injectable()
export class TokenExceptionsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  async of(tokenId: number): Promise<Known> {
    const found = await this.db.find(
      COLUMNS,
      sql`select ${COLUMNS} from api_token_exception e where e.token_id = ${tokenId}`,
    );
    return found ?? NONE;
  }

  @Transactional()
  async update(claim: Claim<TokenException>, { reason, until }: UpdateApiTokenException): Promise<TokenException> {
    const { token } = await claim.lock();
    const [given = fail(errors.doesNotExist)] = await this.db.change(
      COLUMNS,
      sql`
        insert into api_token_exception as e (token_id, reason, until, given_by)
        values (${token.id}, ${reason}, ${until || null}::timestamptz, ${claim.caller.person?.username ?? ''})
        on conflict (token_id) do update set
          reason = excluded.reason, until = excluded.until, given_at = now(), given_by = excluded.given_by
        returning ${COLUMNS}`,
    );
    if (given.isOver) failField(errors.invalidFormData, 'until', 'This is over already. Choose a later time.');
    await this.audit.write({
      action: 'api-token.exception-given',
      subject: `api-token ${token.id}`,
      details: { user: token.username, reason, until: given.until },
    });
    return { token, ...given };
  }

  /** The limits apply to it from the worker's next look on. */
  @Transactional()
  async delete(claim: Claim<TokenException>): Promise<void> {
    const { token, given } = await claim.lock();
    if (given === null) fail(errors.doesNotExist);
    await this.db.change({}, sql`delete from api_token_exception where token_id = ${token.id}`);
    await this.audit.write({
      action: 'api-token.exception-ended',
      subject: `api-token ${token.id}`,
      details: { user: token.username },
    });
  }
}
