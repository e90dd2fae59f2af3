import { FastifyAdapter } from '@nestjs/platform-fastify';
import { onceConfirmed } from './confirmation';

type Send = FastifyAdapter['reply'];

/** Fastify under Nest, with one difference: what a handler returned is sent once it is certain whom it is for. */
export class Adapter extends FastifyAdapter {
  override reply(...[response, body, status]: Parameters<Send>): ReturnType<Send> {
    const send = () => super.reply(response, body, status);
    // The reason for the cast: Nest awaits what it gets, whatever that is.
    return 'request' in response ? (onceConfirmed(response.request, response, send) as ReturnType<Send>) : send();
  }
}
