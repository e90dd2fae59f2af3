import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { FastifyRequest } from 'fastify';
import type { InlineRoom } from '../expansions/inline-room';
import { AnswerKey, ResourceKey, type ResourceMetadata } from '../resources/resource.metadata';
import { belowItemsOf, resourcesOf } from '../resources/resource.registry';
import { routesOf } from '../resources/routes';

/**
 * On a method of a controller whose list lies below items: the same list below each of several of them, for `expand`.
 * It gets the parents, the request and the room of `Expansion.load`, and returns what that does. Without it the API does
 * not start.
 */
export const ListOfEach = Reflector.createDecorator<undefined>();

/** How such a method is called. */
export type ReadsEach = (
  parents: readonly unknown[],
  request: FastifyRequest,
  room: InlineRoom,
) => Promise<(unknown[] | undefined)[]>;

/** A list below the items of a resource. */
export interface ListBelow {
  /** The resource of those items, and their name of the link to the list. */
  readonly of: ResourceDefinition;
  readonly name: string;
  readonly resource: ResourceMetadata;
  readonly controller: Type;
  /** The handler of the list, whose admission is asked. */
  readonly list: object;
  /** The name of the method with `@ListOfEach`; undefined: it was forgotten. */
  readonly ofEach?: string;
}

/** Every list below items, by the routes of these controllers. */
export function listsBelow(controllers: readonly Type[]): ListBelow[] {
  const served = resourcesOf(controllers);
  const lists = new Map(controllers.flatMap(listOf));
  return served.flatMap(({ definition: of }) =>
    belowItemsOf(of, served).flatMap(({ name, definition }) => {
      const list = lists.get(definition);
      return list ? [{ of, name, ...list }] : [];
    }),
  );
}

function listOf(controller: Type): [ResourceDefinition, Omit<ListBelow, 'of' | 'name'>][] {
  const resource = Reflect.getMetadata(ResourceKey.KEY, controller) as ResourceMetadata | undefined;
  const isList = (handler: object) => Reflect.getMetadata(AnswerKey.KEY, handler) === 'list';
  const list = routesOf(controller).find(({ handler }) => isList(handler))?.handler;
  if (!resource || !list) return [];
  const prototype = controller.prototype as Record<string, object>;
  const ofEach = Object.getOwnPropertyNames(prototype).find((name) =>
    Reflect.hasMetadata(ListOfEach.KEY, prototype[name] as object),
  );
  return [[resource.definition, { resource, controller, list, ...(ofEach !== undefined && { ofEach }) }]];
}
