import { Injectable, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, ReadGate } from '../expansions/expansion';
import type { InlineRoom } from '../expansions/inline-room';
import { type ListBelow, listsBelow, type ReadsEach } from '../lists/list-of-each';

type Named = [name: string, expansion: Expansion<unknown>];

/** The expansions of all resources: of lists below items, by their routes, and those that modules offer. */
@Injectable()
export class ExpansionRegistry implements OnApplicationBootstrap {
  private known?: Map<ResourceDefinition, Named[]>;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly gate: ReadGate,
  ) {}

  /** A list that cannot be expanded stops the start. */
  onApplicationBootstrap(): void {
    this.known = this.read();
  }

  of(definition: ResourceDefinition): Named[] {
    return (this.known ??= this.read()).get(definition) ?? [];
  }

  /** Every expansion there is. */
  get all(): {
    of: ResourceDefinition;
    name: string;
    definition: ResourceDefinition;
    kind: Expansion<unknown>['kind'];
  }[] {
    this.known ??= this.read();
    return [...this.known].flatMap(([of, offered]) =>
      offered.map(([name, { definition, kind }]) => ({ of, name, definition, kind })),
    );
  }

  private read() {
    const known: NonNullable<typeof this.known> = new Map();
    const add = (of: ResourceDefinition, entry: Named) => known.set(of, [...(known.get(of) ?? []), entry]);
    const controllers = this.discovery.getControllers().filter(({ metatype }) => metatype !== null);
    const instances = new Map(controllers.map(({ metatype, instance }) => [metatype as Type, instance as object]));
    for (const below of listsBelow([...instances.keys()])) {
      add(below.of, [below.name, this.expansionOf(below, instances.get(below.controller))]);
    }
    for (const wrapper of this.discovery.getProviders({ metadataKey: Expands.KEY })) {
      const offered = this.discovery.getMetadataByDecorator(Expands, wrapper);
      if (!offered) continue;
      for (const parent of [offered.of].flat()) add(parent, [offered.name, wrapper.instance as Expansion<unknown>]);
    }
    return known;
  }

  private expansionOf(below: ListBelow, instance: object | undefined): Expansion<unknown> {
    const { resource, list, ofEach = notSaid(below) } = below;
    // The reason for the cast: the method has `@ListOfEach`.
    const controller = instance as Record<string, ReadsEach>;
    return {
      ...resource,
      kind: 'children',
      load: async (parents: readonly unknown[], request: FastifyRequest, room: InlineRoom) =>
        this.gate.admits(request, list)
          ? ((await controller[ofEach]?.(parents, request, room)) ?? [])
          : parents.map(() => undefined),
    };
  }
}

const notSaid = ({ controller, of, name }: ListBelow): never => {
  throw new Error(
    `${controller.name} has no method with @ListOfEach(), so "expand=${name}" of ${of.name} would do nothing: ` +
      `add one that reads its list below each of several parents.`,
  );
};
