import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ErrorDefinition } from '@review-service/contracts/errors';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { FastifyRequest } from 'fastify';
import { addRouteConfig, routeConfigOf } from '../../http/route-config';
import type { OtherForms } from '../media-types/other-form';
import type { ResourceMetadata } from './presenter';

export type { ResourceMetadata };

/** On a controller: its resource. */
export const ResourceKey = Reflector.createDecorator<ResourceMetadata>();

/**
 * On a controller that serves a resource in another format, such as a file: it needs the resource's scopes and
 * policies. Of several resources one is enough until the object is known; then its route target asks for its own.
 */
export const GuardedAs = Reflector.createDecorator<readonly [ResourceDefinition, ...ResourceDefinition[]]>();

/** The resources of one of which a controller needs the scopes and policies, if any. */
export function accessResources(reflector: Reflector, controller: Type): readonly ResourceDefinition[] {
  const resource = reflector.get<ResourceMetadata | undefined>(ResourceKey, controller);
  if (resource) return [resource.definition];
  return reflector.get<readonly ResourceDefinition[] | undefined>(GuardedAs, controller) ?? [];
}

/** How a handler's result becomes an answer. */
export interface Answering {
  readonly resource: ResourceMetadata;
  readonly shape: 'item' | 'item and more' | 'list' | 'made once' | 'elsewhere';
  readonly otherForms: OtherForms;
}

/** The same for a request, if a resource answers it. */
export const answeringOf = ({ routeOptions }: FastifyRequest): Answering | undefined =>
  (routeOptions.config as { answering?: Answering }).answering;

/** On a handler: the shape of its result. */
export const AnswerKey = Reflector.createDecorator<Answering['shape']>();

/** On a handler: it answers with an object of this resource, and not of its controller's. */
export const Shows = Reflector.createDecorator<ResourceDefinition>();

/** The resource of a handler's answer, given that of its controller. */
export const shownBy = (handler: object, definition: ResourceDefinition): ResourceDefinition =>
  (Reflect.getMetadata(Shows.KEY, handler) as ResourceDefinition | undefined) ?? definition;

/** On a handler: it answers with OtherBytes of this media type, and never with JSON. */
export const Gives =
  (mediaType: string): MethodDecorator =>
  (prototype, name) => {
    addRouteConfig(prototype, name as string, { gives: mediaType });
  };

/** The media type of a handler's result, if it is not JSON. */
export const givenBy = (handler: object): string | undefined => (routeConfigOf(handler) as { gives?: string }).gives;

/** The same for a request. */
export const givenFor = ({ routeOptions }: FastifyRequest): string | undefined =>
  (routeOptions.config as { gives?: string }).gives;

/** On a handler: its errors, beside those of every request. Tests fail on an undeclared error. */
export const Errors = Reflector.createDecorator<ErrorDefinition[]>();
