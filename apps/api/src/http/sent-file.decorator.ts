import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { fileOf } from './bodies';
import { addRouteConfig } from './route-config';

/** Decides, before a file is kept, whether its sender may upload it. */
export interface UploadGuard {
  /**
   * Decides by the URL and the fields before the file (`bodyOf`). False if the request will be refused: the file is
   * then discarded, and the refusal follows in its usual place.
   */
  maySend(request: FastifyRequest): Promise<boolean>;
}

const read = createParamDecorator((_: unknown, context: ExecutionContext) =>
  fileOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/**
 * The file in the multipart part of this name, or undefined if there is none, or its sender may not upload it. It
 * exists until the request is answered. Routes without it discard files.
 */
export const SentFile =
  (name: string, guard: Type<UploadGuard>): ParameterDecorator =>
  (prototype, property, index) => {
    addRouteConfig(prototype, property as string, { file: name, uploadGuard: guard });
    read()(prototype, property, index);
  };

/** The guard of a route's file, if the route receives one. */
export const uploadGuardOf = ({ routeOptions }: FastifyRequest): Type<UploadGuard> | undefined =>
  (routeOptions.config as { uploadGuard?: Type<UploadGuard> }).uploadGuard;
