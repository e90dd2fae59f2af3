import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { columns, type RowOf } from '@review-service/database/columns';
import { IDEMPOTENCY_KEY_LIFETIME, IdempotencyKey } from '@review-service/database/entities/idempotency-key.entity';
import { boolean, number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { Database } from '@review-service/platform/database/database';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../access/callers/caller';
import { ApiConfig } from '../api.config';
import { secondsOfDayLeft } from '../access/limits/seconds-of-day-left';
import { ApiException, fail } from '../errors/api.exception';
import { ConcurrencyLimit } from '../http/concurrency-limit';
import { ResourceAnswers } from '../hypermedia/answers/resource-answers';
import { fingerprintOf } from './idempotency-key';
import { showAgain } from './shown-again';

/** What of an answer's headers belongs to what it shows. */
const KEPT_HEADERS = [
  ...['cache-control', 'content-type', 'deprecation', 'etag', 'item-content-type', 'location', 'sunset'],
  'x-unknown-fields',
];

/** Larger answers, in bytes, are not kept: what they show is rendered again. */
const LARGE = 16_384;

/** What a row takes beside the answer, in bytes: its names, its headers, and its places in indexes. */
const ROW = 1_024;

/** Where an answer's object is, beside the answer's headers. It is not sent. */
const PLACE = 'content-location';

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
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {
    const active = Math.max(2, Math.floor(poolSize * SHARE));
    this.limit = new ConcurrencyLimit({ active, waiting: active * 64, longestWait: 2_000 });
  }

  /**
   * Makes the change and keeps its answer, in one transaction; or gives the kept answer again. Of a large answer only its
   * place is kept, and its object is shown as it is then. A change that fails keeps nothing, since it changed nothing.
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
    const { kept, body } = await this.inTransaction(async () => {
      await this.lock(named);
      const kept = await this.find(named);
      if (kept) return { kept, body: undefined };
      const body = await this.answers.bytes(request, reply, await change());
      await this.keep(request, reply, { ...named, fingerprint }, body ?? Buffer.alloc(0));
      return { kept, body };
    });
    if (!kept) return body;
    if (!kept.fingerprint.equals(fingerprint)) fail(errors.idempotencyKeyReused);
    return this.repeat(request, reply, named, kept);
  }

  /** Of the transactions that may be under way at once. */
  private async inTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.acquire();
    try {
      return await this.db.transaction(work);
    } finally {
      this.limit.release();
    }
  }

  private acquire(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.limit.acquire((hasPlace) => (hasPlace ? resolve() : reject(new ApiException(errors.overloaded))));
    });
  }

  /** Until the transaction ends. An earlier request with the same key may still be at work. */
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

  private async repeat(
    request: FastifyRequest,
    reply: FastifyReply,
    named: Named,
    kept: KeptAnswer,
  ): Promise<Buffer | undefined> {
    const { [PLACE]: place = '', ...headers } = kept.headers as Record<string, string>;
    const answer = (now: object = {}) =>
      reply.status(kept.status).headers({ ...headers, ...now, 'idempotency-replayed': 'true' });
    if (kept.sealed === '') {
      const shown = await showAgain(request, reply, place);
      answer(shown.headers);
      return shown.body;
    }
    const body = this.secrets.open(placeOf(named), kept.sealed);
    if (body === undefined) return fail(errors.idempotencyKeyReused, { message: UNREADABLE });
    answer();
    return body === '' ? undefined : Buffer.from(body);
  }

  /**
   * Keeps an answer, and counts its bytes for its account, in one statement: it locks the count until the commit that
   * follows. Beyond IDEMPOTENCY_BYTES a day only places are kept, and beyond twice as many nothing. An answer with a secret
   * or without a place is kept as it is.
   */
  private async keep(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, credential, key, fingerprint }: Named & { readonly fingerprint: Buffer },
    body: Buffer,
  ): Promise<void> {
    const place = request.changed;
    const headers = Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, reply.getHeader(name)]] : [])),
    );
    const mayBeShownAgain = place !== undefined && reply.getHeader('cache-control') !== 'no-store';
    const sealed =
      mayBeShownAgain && body.length > LARGE
        ? ''
        : this.secrets.seal(placeOf({ userId, credential, key }), body.toString());
    const most = this.config.idempotencyBytes;
    const [use = { bytes: 0 }] = await this.db.change(
      { bytes: number },
      sql`
        with use as (
          insert into idempotency_use as before (user_id, day, bytes)
          values (${userId}, (now() at time zone 'utc')::date, ${sealed.length + ROW})
          on conflict (user_id) do update set day = excluded.day,
            bytes = excluded.bytes + case when before.day = excluded.day then before.bytes else 0 end
          returning bytes),
        kept as (
          insert into idempotency_key (user_id, credential, key, fingerprint, status, headers, sealed)
          select ${userId}::integer, ${credential}, ${key}, ${fingerprint}::bytea, ${reply.statusCode}::smallint,
            ${JSON.stringify({ ...headers, [PLACE]: place })}::jsonb,
            case when use.bytes > ${most}::bigint and ${mayBeShownAgain}::boolean then '' else ${sealed} end
          from use
          on conflict (user_id, credential, key) do update set
            fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers,
            sealed = excluded.sealed, created_at = excluded.created_at)
        select bytes from use`,
    );
    if (use.bytes <= 2 * most) return;
    // They are about the change, which is taken back.
    for (const name of [...KEPT_HEADERS, 'set-cookie']) reply.removeHeader(name);
    fail(errors.rateLimitExceeded, { message: TOO_MANY, limit: { retryAfter: secondsOfDayLeft() } });
  }
}

const TOO_MANY =
  'Too many answers are kept for changes that you have sent with an Idempotency-Key today. Nothing was changed. Send it ' +
  'without a key, or after the seconds that Retry-After names.';

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
