import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { type Expansion, Expands } from './expansion';

/** The expansions of all modules, by the resource whose links they expand. */
@Injectable()
export class ExpansionRegistry {
  private known?: Map<ResourceDefinition, [name: string, expansion: Expansion<unknown>][]>;

  constructor(private readonly discovery: DiscoveryService) {}

  of(definition: ResourceDefinition): [name: string, expansion: Expansion<unknown>][] {
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
    for (const wrapper of this.discovery.getProviders({ metadataKey: Expands.KEY })) {
      const offered = this.discovery.getMetadataByDecorator(Expands, wrapper);
      if (!offered) continue;
      const entry: [string, Expansion<unknown>] = [offered.name, wrapper.instance as Expansion<unknown>];
      for (const parent of [offered.of].flat()) known.set(parent, [...(known.get(parent) ?? []), entry]);
    }
    return known;
  }
}
