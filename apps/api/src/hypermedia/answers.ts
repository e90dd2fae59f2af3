import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ResourceAnswers } from './resource-answers';
import { answeringOf } from './resource.metadata';

/**
 * Turns what the handlers of resources return into bytes, where Fastify would serialize it: an interceptor of Nest's
 * costs a request more than all the rest of its own way through Nest.
 */
export function answerWithResources(app: NestFastifyApplication): void {
  const answers = app.get(ResourceAnswers);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preSerialization', async (request, reply, returned) => {
      if (!answeringOf(request)) return returned;
      reply.serializer(asItIs);
      return answers.bytes(request, reply, returned);
    });
}

const asItIs = (bytes: unknown) => bytes as string;
