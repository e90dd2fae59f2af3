import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SealedCookies } from '../../../pages/sealed-cookies';
import type { VouchedPerson } from './voucher';

/** Somebody has typed the right password, and is to show a second factor. It opens nothing. */
export interface HalfSignedIn {
  readonly userId: number;
  /** That of the person at that time: a new password ends it. */
  readonly epoch: number;
  /** Where the person wants to go: a path of this server. */
  readonly next: string;
}

const COOKIE = { name: 'second_step', path: '/account/', seconds: 600 };

/** Keeps it in a sealed cookie of the browser. */
@Injectable()
export class PendingSignIn {
  constructor(private readonly cookies: SealedCookies) {}

  keep(request: FastifyRequest, reply: FastifyReply, { id, epoch }: VouchedPerson, next: string): void {
    const half: HalfSignedIn = { userId: id, epoch, next };
    this.cookies.set(request, reply, COOKIE, half);
  }

  read(request: FastifyRequest): HalfSignedIn | undefined {
    // The reason for the cast: what opens was kept above.
    return this.cookies.read(request, COOKIE) as HalfSignedIn | undefined;
  }

  forget(request: FastifyRequest, reply: FastifyReply): void {
    if (this.cookies.names(request, COOKIE.name).length > 0) this.cookies.clear(request, reply, COOKIE);
  }
}
