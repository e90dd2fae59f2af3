import { HttpStatus } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { siteBase } from '../http/local-site';

/** Redirects (303) to an address, which is on no Local Site unless it says so. */
export function leadTo(reply: FastifyReply, location: string): string {
  void reply.status(HttpStatus.SEE_OTHER).header('location', location);
  return '';
}

/** Redirects after a successful form (303) to a page of the same Local Site, so that reloading it repeats nothing. */
export function seeOther(request: FastifyRequest, reply: FastifyReply, path: string): string {
  return leadTo(reply, `${siteBase(request)}${path}`);
}

/** The notice about the form that led to a page: one of these texts, named in the URL. */
export function noticeOf({ query }: FastifyRequest, texts: Readonly<Record<string, string>>): string | undefined {
  const { done } = query as { done?: unknown };
  return typeof done === 'string' && Object.hasOwn(texts, done) ? texts[done] : undefined;
}
