import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ResourceAnswers } from './resource-answers';
import { answeringOf, givenFor } from '../resources/resource.metadata';

/**
 * Serializes the results of handlers in a Fastify hook. A Nest interceptor doubles the cost of Nest per request: 92 instead of
 * 45 microseconds of processor time, for one handler without guards, measured in turns.
 */
export function answerWithResources(app: NestFastifyApplication): void {
  const answers = app.get(ResourceAnswers);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preSerialization', async (request, reply, returned) => {
      if (!answeringOf(request) && givenFor(request) === undefined) return returned;
      reply.serializer(asItIs);
      return answers.of(request, reply, returned);
    });
}

const asItIs = (bytes: unknown) => bytes as string;
