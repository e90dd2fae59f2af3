import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { sql } from '@review-service/database/sql';
import { change } from '@review-service/database/verbs';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { wideNetworkOf } from './caller-network';
import type { Identity } from './identities';
import { inPassing } from './in-passing';
import { briefly, printable } from './program-name';
import type { Session } from './session-cookie';

/**
 * Records the use of a session, in passing: when and from where, at most once a minute. One whose cookie is never used, as
 * that of a program that logs in with each request, leaves nothing (decision A3).
 */
@Injectable()
export class SessionUpkeep {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async noteUse({ ip, headers }: FastifyRequest, session: Session, identity: Identity): Promise<void> {
    const { person, sessionIsStale } = identity;
    if (!person || !sessionIsStale) return;
    const { id, tokenId, secret = 0, iat, expires } = session;
    const client = printable(briefly(headers['user-agent']));
    const noted = sql`
      insert into session_use as former (session_id, user_id, api_token_id, secret, epoch, started_at, last_used_at, network, client,
        expires_at)
      values (${id}, ${person.id}, ${tokenId}, ${secret}, ${person.epoch}, to_timestamp(${iat ?? null}::float8), now(),
        ${wideNetworkOf(ip)}, ${client}, to_timestamp(${expires}::float8))
      on conflict (session_id) do update set epoch = excluded.epoch, last_used_at = excluded.last_used_at,
        network = excluded.network, client = excluded.client
      where former.epoch <> excluded.epoch or former.last_used_at < now() - interval '1 minute'`;
    await inPassing(this.log, change(this.database, {}, noted));
  }
}
