import type { Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { FastifyRequest } from 'fastify';
import type { InlineRoom } from './inline-room';
import type { Presenter } from '../resources/presenter';

/** At most this many children are inlined in one object (decision W13). */
export const CHILDREN_AT_MOST = 200;

/** Are these few enough to be inlined in one object? */
export const isFew = (children: readonly unknown[]): boolean => children.length <= CHILDREN_AT_MOST;

/** How `expand=name` inlines the objects of a link. */
export interface Expansion<Parent, Child = unknown> {
  /** The inlined resource and its presenter. */
  readonly definition: ResourceDefinition;
  readonly presenter: Type<Presenter<Child>>;
  /** A list's children, the one object of a related-object link, or the objects of a member that is a list of links. */
  readonly kind: 'children' | 'object' | 'collection';
  /**
   * Loads the children of each parent, in one query for all of them, by the child's own access rule. Undefined where
   * the link must stay: nothing found, not for this caller, or more than CHILDREN_AT_MOST. A parent may appear more
   * than once. `room` is the remaining number of objects in the answer: one object more than that is enough to load, because the
   * answer then has fewer parents, or none.
   */
  load(parents: readonly Parent[], request: FastifyRequest, room: InlineRoom): Promise<(Child[] | undefined)[]>;
}

/**
 * The result of `load` for links to one object, of which many were found at once.
 * @param ids of the linked object of each parent; null or undefined: none
 */
export const oneForEach = <Child>(
  ids: readonly (number | null | undefined)[],
  found: ReadonlyMap<number, Child>,
): (Child[] | undefined)[] =>
  ids.map((id) => {
    const child = typeof id === 'number' ? found.get(id) : undefined;
    return child === undefined ? undefined : [child];
  });

/**
 * On an Expansion: the resource and the link it expands, or several resources that have this link. The child's module
 * offers it, without a change of the parent's. Lists below items need none: see ListOfEach.
 */
export const Expands = DiscoveryService.createDecorator<{
  of: ResourceDefinition | readonly ResourceDefinition[];
  name: string;
}>();

/** The checks that need no object. Implemented in `access`. */
export abstract class ReadGate {
  /** May the request read a resource at all (token policies, scopes)? */
  abstract mayRead(request: FastifyRequest, resource: ResourceDefinition): boolean;
  /** Does this handler's rule let in the caller, who was let in elsewhere on the site? */
  abstract admits(request: FastifyRequest, handler: object): boolean;
}
