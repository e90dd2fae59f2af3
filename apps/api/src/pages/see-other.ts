import { HttpStatus } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { siteBase } from '../http/local-site';

/** After a form that worked: on to a page, so that loading that again sends nothing again. On the same Local Site. */
export function seeOther(request: FastifyRequest, reply: FastifyReply, path: string): string {
  void reply.status(HttpStatus.SEE_OTHER).header('location', `${siteBase(request)}${path}`);
  return '';
}

/** What a page says about the form that led to it: one of these texts, which the URL only names. */
export function noticeOf({ query }: FastifyRequest, texts: Readonly<Record<string, string>>): string | undefined {
  const { done } = query as { done?: unknown };
  return typeof done === 'string' && Object.hasOwn(texts, done) ? texts[done] : undefined;
}
