import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookie } from '../../../access/callers/session-cookie';
import type { VouchedPerson } from './voucher';

/** Opens the sessions of people for whom somebody vouched. */
@Injectable()
export class SigningIn {
  constructor(private readonly cookie: SessionCookie) {}

  /**
   * Always starts a new session (against session fixation). False for a deactivated account.
   * @param sessionId a new one, if an identity provider vouches: that is for more than a password, so that no second
   *   factor of ours is demanded
   */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, epoch, isActive }: VouchedPerson,
    sessionId?: string,
  ): boolean {
    if (!isActive) return false;
    reply.removeHeader('set-cookie');
    this.cookie.issue(request, reply, {
      ...(sessionId !== undefined && { id: sessionId, isOfProvider: true }),
      userId: id,
      epoch,
      tokenId: null,
    });
    return true;
  }

  /** Whoever was signed in here is no more: until the second step, nobody is. */
  leave(request: FastifyRequest, reply: FastifyReply): void {
    reply.removeHeader('set-cookie');
    if (this.cookie.isPresented(request)) this.cookie.clear(request, reply);
  }
}
