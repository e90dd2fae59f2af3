import { Inject, Injectable } from '@nestjs/common';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { apiTokenKindOf } from '@review-service/platform/secrets/api-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { Identity } from './identities';
import { inPassing } from './in-passing';
import { isLongAgo, NotedUses } from './noted-uses';

const API_TOKENS = { tokens: sql`api_token`, usage: sql`api_token_usage` };
const OAUTH_TOKENS = { tokens: sql`oauth_token`, usage: sql`oauth_token_usage` };

/** Records the use of a token, in passing: its time, and a digest by the newest key. */
@Injectable()
export class TokenUpkeep {
  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
    private readonly uses: NotedUses,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async noteUse({ token, grant }: Identity): Promise<void> {
    if (token) await this.uses.note(`api token ${token.id}`, () => noted(API_TOKENS, token.id));
    if (token?.renewalId !== undefined) await this.noteFormer(token.renewalId);
    if (grant) await this.uses.note(`oauth token ${grant.tokenId}`, () => noted(OAUTH_TOKENS, grant.tokenId));
  }

  /** A new digest needs the token's value, which only its use provides (decision R1). */
  async rekey({ id, keyId, renewalId }: NonNullable<Identity['token']>, value: string): Promise<void> {
    if (keyId === this.secrets.keyIds[0]) return;
    const { digest, keyId: newest } = this.secrets.lookup(apiTokenKindOf(value), value);
    const [table, row] = renewalId === undefined ? [sql`api_token`, id] : [sql`api_token_renewal`, renewalId];
    const rekeyed = sql`
      update ${table} set lookup = ${digest}, key_id = ${newest} where id = ${row} and key_id = ${keyId}`;
    await inPassing(this.log, this.db.change({}, rekeyed));
  }

  private noteFormer(renewalId: number): Promise<void> {
    return this.uses.note(
      `former secret ${renewalId}`,
      () => sql`
        update api_token_renewal set last_used_at = now()
        where id in (
          select r.id from api_token_renewal r where r.id = ${renewalId} and ${isLongAgo(sql`r.last_used_at`)}
          for no key update skip locked)`,
    );
  }
}

/** Skips a locked token without waiting: a later use is noted instead. */
const noted = ({ tokens, usage }: typeof API_TOKENS, id: number): Sql => sql`
  insert into ${usage} as former (token_id, last_used_at)
  select id, now() from ${tokens} where id = ${id} for key share skip locked
  on conflict (token_id) do update set last_used_at = excluded.last_used_at where ${isLongAgo(sql`former.last_used_at`)}`;
