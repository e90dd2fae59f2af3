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
   * @param sessionId a new one, if it has to be known before
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
      ...(sessionId !== undefined && { id: sessionId }),
      userId: id,
      epoch,
      tokenId: null,
    });
    return true;
  }
}
