import { Injectable } from '@nestjs/common';
import { sql } from '@review-service/database/sql';
import type { FastifyRequest } from 'fastify';
import { wideNetworkOf } from './caller-network';
import type { Identity } from './identities';
import { isLongAgo, NotedUses } from './noted-uses';
import { briefly, printable } from './program-name';
import type { CookieSession } from './session-cookie';

/**
 * Records the use of a session, in passing: when and from where. One whose cookie is never used, as that of a program that
 * logs in with each request, leaves nothing (decision A3).
 */
@Injectable()
export class SessionUpkeep {
  constructor(private readonly uses: NotedUses) {}

  async noteUse({ ip, headers }: FastifyRequest, session: CookieSession, identity: Identity): Promise<void> {
    const { person } = identity;
    if (!person) return;
    const { id, tokenId, secret = 0, iat, expires } = session;
    const noted = () => sql`
      insert into session_use as former (session_id, user_id, api_token_id, secret, epoch, started_at, last_used_at, network, client,
        expires_at)
      values (${id}, ${person.id}, ${tokenId}, ${secret}, ${person.epoch}, to_timestamp(${iat ?? null}::float8), now(),
        ${wideNetworkOf(ip)}, ${printable(briefly(headers['user-agent']))}, to_timestamp(${expires}::float8))
      on conflict (session_id) do update set epoch = excluded.epoch, last_used_at = excluded.last_used_at,
        network = excluded.network, client = excluded.client
      where former.epoch <> excluded.epoch or ${isLongAgo(sql`former.last_used_at`)}`;
    await this.uses.note(`session ${id} ${person.epoch}`, noted);
  }
}
