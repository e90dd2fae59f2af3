import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CookieSession, SessionCookie } from '../../../access/callers/session-cookie';

/** The session of the caller, which goes on when all others end. */
@Injectable()
export class KeptSession {
  constructor(private readonly cookie: SessionCookie) {}

  /** Undefined: the request came with a password. */
  of(request: FastifyRequest): CookieSession | undefined {
    return request.caller.via === 'session' ? this.cookie.read(request) : undefined;
  }

  /** @param epoch that of the person now; undefined: nothing has ended */
  goOn(request: FastifyRequest, reply: FastifyReply, epoch: number | undefined): void {
    if (epoch === undefined) return;
    const session = this.of(request);
    // The reply to a password starts a session of the former epoch.
    if (session) this.cookie.renew(request, reply, session, epoch);
    else reply.removeHeader('set-cookie');
  }
}
