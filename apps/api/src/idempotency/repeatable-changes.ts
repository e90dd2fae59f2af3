import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { columns, type RowOf } from '@review-service/database/columns';
import { IDEMPOTENCY_KEY_LIFETIME, IdempotencyKey } from '@review-service/database/entities/idempotency-key.entity';
import { boolean } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { Database } from '@review-service/platform/database/database';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller';
import { ApiException, fail } from '../errors/api.exception';
import { ConcurrencyLimit } from '../http/concurrency-limit';
import { ResourceAnswers } from '../hypermedia/resource-answers';
import { fingerprintOf } from './idempotency-key';

/** What of an answer's headers belongs to what it shows. */
const KEPT_HEADERS = [
  ...['cache-control', 'content-type', 'deprecation', 'etag', 'item-content-type', 'location', 'sunset'],
  'x-unknown-fields',
];

/** Such changes hold a connection from their first statement to their answer: three tenths of the pool are for them, two at least, so that one can wait for a row. */
const SHARE = 0.3;

const COLUMNS = columns(IdempotencyKey, 'k', ['fingerprint', 'status', 'headers', 'sealed']);

type KeptAnswer = RowOf<typeof COLUMNS>;

/** Makes changes once, however often they are sent with the same key (draft-ietf-httpapi-idempotency-key-header). */
@Injectable()
export class RepeatableChanges {
  private readonly limit: ConcurrencyLimit;

  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
    private readonly answers: ResourceAnswers,
    @Inject(DatabaseConfig) { poolSize }: DatabaseConfig,
  ) {
    const active = Math.max(2, Math.floor(poolSize * SHARE));
    this.limit = new ConcurrencyLimit({ active, waiting: active * 64, longestWait: 2_000 });
  }

  /**
   * Makes the change and keeps its answer, in one transaction; or gives the kept answer again. A change that fails keeps
   * nothing, since it changed nothing.
   * @returns the answer's bytes; none for 204
   */
  async once(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    change: () => Promise<unknown>,
  ): Promise<Buffer | undefined> {
    const named = { ...ownerOf(request.caller), key };
    const fingerprint = fingerprintOf(request);
    await this.acquire();
    try {
      return await this.db.transaction(async () => {
        await this.lock(named);
        const kept = await this.find(named);
        if (kept) return this.repeat(reply, named, kept, fingerprint);
        const body = await this.answers.bytes(request, reply, await change());
        await this.keep(reply, named, fingerprint, body ?? Buffer.alloc(0));
        return body;
      });
    } finally {
      this.limit.release();
    }
  }

  private acquire(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.limit.acquire((hasPlace) => (hasPlace ? resolve() : reject(new ApiException(errors.overloaded))));
    });
  }

  /** Until the transaction ends. Whoever sent the same a moment ago is still at work. */
  private async lock({ userId, credential, key }: Named): Promise<void> {
    const name = `idempotency ${userId} ${credential} ${key}`;
    const locked = await this.db.find(
      { isMine: boolean },
      sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isMine"`,
    );
    if (!locked?.isMine) fail(errors.idempotencyKeyInUse);
  }

  private find({ userId, credential, key }: Named): Promise<KeptAnswer | undefined> {
    return this.db.find(
      COLUMNS,
      sql`
        select ${COLUMNS} from idempotency_key k
        where k.user_id = ${userId} and k.credential = ${credential} and k.key = ${key}
          and k.created_at > now() - ${IDEMPOTENCY_KEY_LIFETIME}::interval`,
    );
  }

  private repeat(reply: FastifyReply, named: Named, kept: KeptAnswer, fingerprint: Buffer): Buffer | undefined {
    if (!kept.fingerprint.equals(fingerprint)) fail(errors.idempotencyKeyReused);
    const body = this.secrets.open(placeOf(named), kept.sealed);
    if (body === undefined) return fail(errors.idempotencyKeyReused, { message: UNREADABLE });
    reply.status(kept.status).headers({ ...(kept.headers as Record<string, string>), 'idempotency-replayed': 'true' });
    return body === '' ? undefined : Buffer.from(body);
  }

  private async keep(reply: FastifyReply, named: Named, fingerprint: Buffer, body: Buffer): Promise<void> {
    const { userId, credential, key } = named;
    const headers = Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, reply.getHeader(name)]] : [])),
    );
    await this.db.change(
      {},
      sql`
        insert into idempotency_key (user_id, credential, key, fingerprint, status, headers, sealed)
        values (${userId}, ${credential}, ${key}, ${fingerprint}, ${reply.statusCode},
          ${JSON.stringify(headers)}::jsonb, ${this.secrets.seal(placeOf(named), body.toString())})
        on conflict (user_id, credential, key) do update set
          fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers,
          sealed = excluded.sealed, created_at = excluded.created_at`,
    );
  }
}

const UNREADABLE = 'This was done already. Its answer was sealed with a key that is gone, so it cannot be given again.';

/** Whose key it is. */
interface Named {
  readonly userId: number;
  readonly credential: string;
  readonly key: string;
}

/** A token may see less than its owner, so what one was answered is not repeated to the other. */
const ownerOf = ({ userId, token, grant }: Caller): Omit<Named, 'key'> => ({
  userId,
  credential: token ? `api_token ${token.id}` : grant ? `oauth_token ${grant.tokenId}` : 'person',
});

const placeOf = ({ userId, credential, key }: Named): string => `idempotency_key/sealed/${userId}/${credential}/${key}`;
