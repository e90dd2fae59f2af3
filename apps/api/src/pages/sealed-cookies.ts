import { Injectable } from '@nestjs/common';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of pages, whose content only this service can read. */
export interface SealedCookie {
  readonly name: string;
  /** The pages that get it. */
  readonly path: string;
  /** How long it lasts. */
  readonly seconds: number;
}

interface SealedContent {
  readonly content: object;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** Sets, reads and deletes sealed cookies. */
@Injectable()
export class SealedCookies {
  constructor(private readonly secrets: Secrets) {}

  /** What `set` was given for this name, unless it has expired. */
  read(request: FastifyRequest, { name }: Pick<SealedCookie, 'name'>): object | undefined {
    const opened = this.secrets.open(placeOf(name), cookiesOf(request)[name] ?? '');
    if (opened === undefined) return undefined;
    // The reason for the cast: a value that opens was sealed below.
    const { content, expires } = JSON.parse(opened) as SealedContent;
    return expires > Date.now() / 1_000 ? content : undefined;
  }

  /** The names of those that begin so. */
  names(request: FastifyRequest, start: string): string[] {
    return Object.keys(cookiesOf(request)).filter((name) => name.startsWith(start));
  }

  set(request: FastifyRequest, reply: FastifyReply, cookie: SealedCookie, content: object): void {
    const sealed: SealedContent = { content, expires: Math.floor(Date.now() / 1_000) + cookie.seconds };
    this.send(request, reply, cookie, this.secrets.seal(placeOf(cookie.name), JSON.stringify(sealed)));
  }

  /** Deletes it from the client, which may still have a copy. */
  clear(request: FastifyRequest, reply: FastifyReply, cookie: Pick<SealedCookie, 'name' | 'path'>): void {
    this.send(request, reply, { ...cookie, seconds: 0 }, '');
  }

  private send(request: FastifyRequest, reply: FastifyReply, { name, path, seconds }: SealedCookie, value: string) {
    const attributes = { path, httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
    void reply.header('set-cookie', serialize(name, value, { ...attributes, maxAge: seconds }));
  }
}

const placeOf = (name: string): string => `cookie/${name}`;

const cookiesOf = ({ headers }: FastifyRequest) => parse(headers.cookie ?? '');
