import type { Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { FastifyRequest } from 'fastify';
import type { Presenter } from './presenter';

/** At most this many children are inlined in one object (decision W13). */
export const CHILDREN_AT_MOST = 200;

/** Are these few enough to be inlined in one object? */
export const isFew = (children: readonly unknown[]): boolean => children.length <= CHILDREN_AT_MOST;

/** How `expand=name` inlines what a link leads to. */
export interface Expansion<Parent, Child = unknown> {
  /** What is inlined, and how it looks. */
  readonly definition: ResourceDefinition;
  readonly presenter: Type<Presenter<Child>>;
  /** A list's children, the one object of a related-object link, or the objects of a member that is a list of links. */
  readonly kind: 'children' | 'object' | 'collection';
  /**
   * Loads what belongs to each parent, in one query for all of them, by the child's own access rule.
   * Undefined where the link must stay: nothing there, not for this caller, or more than CHILDREN_AT_MOST.
   * A parent may come more than once. `room` is how many children the answer has room for: of more than that it is
   * enough to load one more, since the request is refused.
   */
  load(parents: readonly Parent[], request: FastifyRequest, room: number): Promise<(Child[] | undefined)[]>;
}

/** On an Expansion: the resource and the link it expands. The child's module offers it; the parent need not know. */
export const Expands = DiscoveryService.createDecorator<{ of: ResourceDefinition; name: string }>();

/** Asks whether the request may read a resource at all (token policies, scopes). Provided by the access room. */
export abstract class ReadGate {
  abstract mayRead(request: FastifyRequest, resource: ResourceDefinition): boolean;
}
