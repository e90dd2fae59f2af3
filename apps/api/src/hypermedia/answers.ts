import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ItemAnswer } from './item.answer';
import { ListAnswer } from './list.answer';
import type { Page } from './page';
import type { Answering } from './resource.metadata';

/**
 * Turns what the handlers of resources return into bytes, where Fastify would serialize it: an interceptor of Nest's
 * costs a request more than all the rest of its own way through Nest.
 */
export function answerWithResources(app: NestFastifyApplication): void {
  const [item, list] = [app.get(ItemAnswer), app.get(ListAnswer)];
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preSerialization', async (request, reply, returned) => {
      const { answering } = request.routeOptions.config as { answering?: Answering };
      if (!answering) return returned;
      const { resource, shape } = answering;
      reply.serializer(asItIs);
      return shape === 'item'
        ? item.bytes(request, reply, resource, returned)
        : list.bytes(request, reply, resource, returned as Page<unknown>);
    });
}

const asItIs = (bytes: unknown) => bytes as string;
