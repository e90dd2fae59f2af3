import { Inject, type Type } from '@nestjs/common';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { FastifyRequest } from 'fastify';
import type { Presenter } from '../resources/presenter';
import { type Expansion, Expands, isFew } from './expansion';
import type { InlineRoom } from './inline-room';

/** Finds those objects that the caller may see. `room`: one object more than that is enough. */
interface FindsByIds<Child> {
  ofIds(ids: readonly number[], caller: FastifyRequest['caller'], room?: number): Promise<ReadonlyMap<number, Child>>;
}

/** An object that an expansion finds by its id. */
export interface HasId {
  readonly id: number;
}

type ExpandedLink = Parameters<typeof Expands>[0];

/**
 * Makes expansions of what objects name by its id. They find it for all of these objects at once, by its own access rule.
 * `one` is for a link to one object, `several` for a member that is a list of links. What the caller may not see stays a
 * link in the one case, and is left out in the other.
 */
export function expansionsById<Child>(
  service: Type<FindsByIds<Child>>,
  definition: ResourceDefinition,
  presenter: Type<Presenter<Child>>,
) {
  const make = <Parent>(
    kind: 'object' | 'collection',
    link: ExpandedLink,
    namedBy: (parent: Parent) => readonly HasId[],
  ): Type<Expansion<Parent, Child>> => {
    @Expands(link)
    class ExpansionById implements Expansion<Parent, Child> {
      readonly definition = definition;
      readonly presenter = presenter;
      readonly kind = kind;

      constructor(@Inject(service) private readonly objects: FindsByIds<Child>) {}

      async load(parents: readonly Parent[], { caller }: FastifyRequest, room: InlineRoom) {
        const named = parents.map(namedBy);
        const ids = named.flatMap((few) => (isFew(few) ? few.map(({ id }) => id) : []));
        const found = ids.length > 0 ? await this.objects.ofIds(ids, caller, room.objects) : new Map<number, Child>();
        return named.map((few) => {
          const children = isFew(few) ? few.flatMap(({ id }) => found.get(id) ?? []) : undefined;
          return kind === 'object' && children?.length === 0 ? undefined : children;
        });
      }
    }
    return ExpansionById;
  };
  return {
    one: <Parent>(link: ExpandedLink, namedBy: (parent: Parent) => HasId | null | undefined) =>
      make('object', link, (parent: Parent) => {
        const named = namedBy(parent);
        return named ? [named] : [];
      }),
    several: <Parent>(link: ExpandedLink, namedBy: (parent: Parent) => readonly HasId[]) =>
      make('collection', link, namedBy),
  };
}
