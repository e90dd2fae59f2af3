import { Injectable } from '@nestjs/common';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { siteBase } from '../http/local-site';
import { seeOther } from './see-other';

const COOKIE = 'shown-once';

/** Seconds within which the browser must follow the redirect. */
const LIFETIME = 120;

interface Sealed {
  readonly secrets: Readonly<Record<string, string>>;
  /** Seconds since 1970. */
  readonly expires: number;
}

/**
 * Passes new secrets from a form to the next page, which shows them once: reloading that page shows nothing, and
 * creates nothing. They are sealed in a cookie of that page, so that they are in no URL, log or table.
 */
@Injectable()
export class ShownOnce {
  constructor(private readonly sealer: Secrets) {}

  /** Redirects to the page of this path, which shows them to this person only. */
  leadTo(request: FastifyRequest, reply: FastifyReply, path: string, secrets: Sealed['secrets']): string {
    const sealed: Sealed = { secrets, expires: Math.floor(Date.now() / 1000) + LIFETIME };
    this.set(request, reply, path, this.sealer.seal(placeOf(request, path), JSON.stringify(sealed)), LIFETIME);
    return seeOther(request, reply, path);
  }

  /** The secrets for the page of this path; undefined if they were shown already. */
  take(request: FastifyRequest, reply: FastifyReply, path: string): Sealed['secrets'] {
    const text = parse(request.headers.cookie ?? '')[COOKIE];
    if (text === undefined) return {};
    this.set(request, reply, path, '', 0);
    const opened = this.sealer.open(placeOf(request, path), text);
    const { secrets, expires } = opened === undefined ? NOTHING : (JSON.parse(opened) as Sealed);
    return expires > Date.now() / 1000 ? secrets : {};
  }

  private set(request: FastifyRequest, reply: FastifyReply, path: string, value: string, maxAge: number): void {
    const secure = request.protocol === 'https';
    const attributes = { path: `${siteBase(request)}${path}`, httpOnly: true, sameSite: 'strict', secure } as const;
    reply.header('set-cookie', serialize(COOKIE, value, { ...attributes, maxAge }));
  }
}

const NOTHING: Sealed = { secrets: {}, expires: 0 };

const placeOf = ({ caller }: FastifyRequest, path: string): string => `cookie/${COOKIE} ${caller.userId} ${path}`;
