import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerBytes } from '../../../hypermedia/answers/answer';

/** A page without a secret: browsers may keep it and ask whether it has changed, and it may be compressed. */
export function openPage(request: FastifyRequest, reply: FastifyReply, page: string): Buffer {
  reply.header('cache-control', 'private, no-cache');
  return answerBytes(request, reply, 'text/html; charset=utf-8', Buffer.from(page));
}
