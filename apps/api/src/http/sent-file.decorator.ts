import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { fileOf } from './bodies';
import { addRouteConfig } from './route-config';

/** Says, before a file is kept, whether its sender may bring it. */
export interface FileJudge {
  /**
   * By the URL, and by the fields in front of the file (`bodyOf`). Says no when the request will be refused, so that the
   * file is dropped as it comes; the refusal itself follows in its usual place.
   */
  mayBring(request: FastifyRequest): Promise<boolean>;
}

const read = createParamDecorator((_: unknown, context: ExecutionContext) =>
  fileOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/**
 * The file that a multipart body brings under this name, or undefined when there is none, or its sender may not bring it.
 * It is there until the request is answered. Other routes drop the files that they are sent.
 */
export const SentFile =
  (name: string, judge: Type<FileJudge>): ParameterDecorator =>
  (prototype, property, index) => {
    addRouteConfig(prototype, property as string, { file: name, fileJudge: judge });
    read()(prototype, property, index);
  };

/** The judge of the file that a route receives, if it receives one. */
export const fileJudgeOf = ({ routeOptions }: FastifyRequest): Type<FileJudge> | undefined =>
  (routeOptions.config as { fileJudge?: Type<FileJudge> }).fileJudge;
