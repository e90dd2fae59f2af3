import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { fileOf } from './bodies';
import { addRouteConfig } from './route-config';

const read = createParamDecorator((name: string, context: ExecutionContext) =>
  fileOf(context.switchToHttp().getRequest<FastifyRequest>(), name),
);

/**
 * The file that a multipart body brings under this name, or undefined. It is there until the request is answered. Other
 * routes drop the files that they are sent.
 */
export const SentFile =
  (name: string): ParameterDecorator =>
  (prototype, property, index) => {
    addRouteConfig(prototype, property as string, { file: name });
    read(name)(prototype, property, index);
  };
