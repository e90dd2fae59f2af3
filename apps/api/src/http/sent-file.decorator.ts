import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { filesOf, isInParts } from './bodies';
import type { RouteFiles, UploadKind } from './route-files';
import { addRouteConfig, routeConfigOf } from './route-config';

/** Decides, before files are kept, whether their sender may upload them. */
export interface UploadGuard {
  /**
   * Decides by the URL and the fields before the first file (`bodyOf`). False if the request will be refused: the files
   * are then discarded, and the refusal follows in its usual place.
   */
  maySend(request: FastifyRequest): Promise<boolean>;
}

const read = createParamDecorator((name: string, context: ExecutionContext) =>
  filesOf(context.switchToHttp().getRequest<FastifyRequest>()).get(name),
);

/**
 * The file in the multipart part of this name, or undefined if there is none, or its sender may not upload it. It
 * exists until the request is answered. Routes without it discard files; the files of one route are of one kind, and
 * have one guard.
 */
export const SentFile =
  (
    name: string,
    guard: Type<UploadGuard>,
    { kind = 'attachment', isOptional = false }: { kind?: UploadKind; isOptional?: boolean } = {},
  ): ParameterDecorator =>
  (prototype, property, index) => {
    const handler = Reflect.get(prototype, property as string) as object;
    // The decorators of the last parameter come first.
    const parts = [{ name, isOptional }, ...(routeFilesOf(handler)?.parts ?? [])];
    addRouteConfig(prototype, property as string, { files: { kind, parts }, uploadGuard: guard });
    read(name)(prototype, property, index);
  };

/** The message for a file that was not sent. */
export const FILE_REQUIRED = 'This field is required, as a file in a multipart body.';

/** The parts that the handler needs and the body cannot have, because it is not in parts. */
export const filesWithoutParts = (handler: object, request: FastifyRequest): string[] =>
  isInParts(request)
    ? []
    : (routeFilesOf(handler)?.parts ?? []).flatMap(({ name, isOptional }) => (isOptional ? [] : name));

/** The files that a handler's route receives. */
export const routeFilesOf = (handler: object): RouteFiles | undefined =>
  (routeConfigOf(handler) as { files?: RouteFiles }).files;

/** The guard of a route's files, if the route receives any. */
export const uploadGuardOf = ({ routeOptions }: FastifyRequest): Type<UploadGuard> | undefined =>
  (routeOptions.config as { uploadGuard?: Type<UploadGuard> }).uploadGuard;
