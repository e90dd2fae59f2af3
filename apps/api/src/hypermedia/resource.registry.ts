import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { scopeFor } from '@review-service/contracts/scopes';
import { ResourceKey } from './resource.metadata';
import { routesOf } from './routes';

/** Where a resource is served, and with which methods. */
export interface ServedResource {
  readonly definition: ResourceDefinition;
  /** Below `/api/`: of its list, or of a resource that there is only one of. */
  readonly listPath: string;
  /** Of one of its items; undefined where there is only one. */
  readonly itemPath?: string;
  readonly methods: { readonly list: string[]; readonly item: string[] };
}

/** What is served, read from the controllers themselves: nobody keeps a list. */
@Injectable()
export class ResourceRegistry {
  private served?: ServedResource[];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** Every resource, in the order of modules.ts. */
  get all(): ServedResource[] {
    return (this.served ??= this.read());
  }

  of(definition: ResourceDefinition): ServedResource {
    const found = this.all.find((resource) => resource.definition === definition);
    if (!found) throw new Error(`No controller serves the resource ${definition.name}`);
    return found;
  }

  /** The scopes that open something here, sorted. */
  get scopes(): string[] {
    const needed = this.all
      .filter(({ definition }) => !definition.closedToTokens)
      .flatMap(({ definition, methods }) =>
        [...methods.list, ...methods.item].map((method) => scopeFor(definition.policyId, method)),
      );
    return [...new Set(needed)].sort();
  }

  private read(): ServedResource[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      const resource = metatype && this.reflector.get(ResourceKey, metatype);
      if (!resource) return [];
      const routes = routesOf(metatype as Parameters<typeof routesOf>[0]);
      const paths = [...new Set(routes.map(({ path }) => path))].sort((a, b) => a.length - b.length);
      const [listPath = '', itemPath] = paths;
      const methodsAt = (path?: string) => routes.filter((route) => route.path === path).map(({ method }) => method);
      return {
        definition: resource.definition,
        listPath,
        ...(itemPath !== undefined && { itemPath }),
        methods: { list: methodsAt(listPath), item: methodsAt(itemPath) },
      };
    });
  }
}
