import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ErrorDefinition } from '@review-service/contracts/errors';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { FastifyRequest } from 'fastify';
import type { OtherForms } from './other-form';
import type { Presenter } from './presenter';

/** What a controller serves. */
export interface ResourceMetadata {
  readonly definition: ResourceDefinition;
  // The reason for any: a presenter of whatever entity the controller's handlers return.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly presenter: Type<Presenter<any>>;
}

/** On a controller: its resource. */
export const ResourceKey = Reflector.createDecorator<ResourceMetadata>();

/** On a controller that serves something of a resource, but not in its form: it takes what the resource takes to see it. */
export const GuardedAs = Reflector.createDecorator<ResourceDefinition>();

/** The resource that a controller's requests are judged by, if any. */
export const judgedBy = (reflector: Reflector, controller: Type): ResourceDefinition | undefined =>
  reflector.get<ResourceMetadata | undefined>(ResourceKey, controller)?.definition ??
  reflector.get<ResourceDefinition | undefined>(GuardedAs, controller);

/** What a handler's answer is made from. */
export interface Answering {
  readonly resource: ResourceMetadata;
  readonly shape: 'item' | 'list';
  readonly otherForms: OtherForms;
}

/** What the answer to a request is made from, where it is one of a resource. */
export const answeringOf = ({ routeOptions }: FastifyRequest): Answering | undefined =>
  (routeOptions.config as { answering?: Answering }).answering;

/** On a handler: what it returns. */
export const AnswerKey = Reflector.createDecorator<Answering['shape']>();

/**
 * On a handler: the errors it may answer with, beside those that any request may end with.
 * Tests fail on an error that was not declared.
 */
export const Errors = Reflector.createDecorator<ErrorDefinition[]>();
