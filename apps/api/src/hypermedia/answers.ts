import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { answerBytes } from './answer';
import { ItemAnswer } from './item.answer';
import { ListAnswer } from './list.answer';
import { MediaTypes } from './media-types';
import type { Page } from './pager';
import { answeringOf } from './resource.metadata';

/**
 * Turns what the handlers of resources return into bytes, where Fastify would serialize it: an interceptor of Nest's
 * costs a request more than all the rest of its own way through Nest.
 */
export function answerWithResources(app: NestFastifyApplication): void {
  const [item, list] = [app.get(ItemAnswer), app.get(ListAnswer)];
  const mediaTypes = app.get(MediaTypes);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preSerialization', async (request, reply, returned) => {
      const answering = answeringOf(request);
      if (!answering) return returned;
      const { resource, shape, otherForms } = answering;
      reply.serializer(asItIs);
      const type = mediaTypes.other(request.headers.accept, Object.keys(otherForms));
      const form = type === undefined ? undefined : otherForms[type];
      if (type !== undefined && form) {
        return answerBytes(request, reply, type, await app.get(form, { strict: false }).bytes(returned));
      }
      return shape === 'item'
        ? item.bytes(request, reply, resource, returned)
        : list.bytes(request, reply, resource, returned as Page<unknown>);
    });
}

const asItIs = (bytes: unknown) => bytes as string;
