import { HttpStatus } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** After a form that worked: the browser goes on to this path, and reloading it sends nothing again. */
export function seeOther(reply: FastifyReply, path: string): string {
  void reply.status(HttpStatus.SEE_OTHER).header('location', path);
  return '';
}
