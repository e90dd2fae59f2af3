import { Injectable, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { hasScopes, type ResourceDefinition } from '@review-service/contracts/resource';
import { scopeFor } from '@review-service/contracts/scopes';
import { ResourceKey, type ResourceMetadata } from './resource.metadata';
import { routesOf } from './routes';
import type { Links } from './urls';

/** The URLs and methods of a resource. */
export interface ServedResource {
  readonly definition: ResourceDefinition;
  /** Below `/api/`: the path of its list, or of a single resource. */
  readonly listPath: string;
  /** The path of an item; undefined for a single resource. */
  readonly itemPath?: string;
  readonly methods: { readonly list: string[]; readonly item: string[] };
}

/** A list or a single resource directly below an item or a list. */
export interface Below {
  /** The parent's name of the link to it. */
  readonly name: string;
  /** The path of its URL below the parent's. */
  readonly segment: string;
  readonly method: ResourceDefinition['linkMethod'];
  readonly definition: ResourceDefinition;
}

/** What is served by these controllers, in their order. */
export const resourcesOf = (controllers: readonly Type[]): ServedResource[] =>
  controllers.flatMap((controller) => {
    const resource = Reflect.getMetadata(ResourceKey.KEY, controller) as ResourceMetadata | undefined;
    if (!resource) return [];
    const routes = routesOf(controller);
    const paths = [...new Set(routes.map(({ path }) => path))].sort((a, b) => a.length - b.length);
    const [listPath = '', itemPath] = paths;
    const methodsAt = (path?: string) => routes.filter((route) => route.path === path).map(({ method }) => method);
    return [
      {
        definition: resource.definition,
        listPath,
        ...(itemPath !== undefined && { itemPath }),
        methods: { list: methodsAt(listPath), item: methodsAt(itemPath) },
      },
    ];
  });

/** The scopes that open something in these resources, sorted. */
export function scopesOf(resources: readonly ServedResource[]): string[] {
  const needed = resources
    .filter(({ definition }) => hasScopes(definition))
    .flatMap(({ definition, methods }) =>
      [...methods.list, ...methods.item].map((method) => scopeFor(definition.policyId, method)),
    );
  return [...new Set(needed)].sort();
}

/** What lies directly below the items of a resource: each of them links to it. */
export function belowItemsOf(definition: ResourceDefinition, all: readonly ServedResource[]): Below[] {
  const above = all.find((resource) => resource.definition === (definition.itemsOf ?? definition));
  return belowPath(above?.itemPath ?? above?.listPath ?? '', all);
}

/** What lies directly below a list, beside its items: the list links to it. */
export function belowListOf(definition: ResourceDefinition, all: readonly ServedResource[]): Below[] {
  const above = all.find((resource) => resource.definition === definition);
  return above?.itemPath === undefined ? [] : belowPath(above.listPath, all);
}

const belowPath = (path: string, all: readonly ServedResource[]): Below[] =>
  all.flatMap(({ definition, listPath }) => {
    const { link: name, linkMethod: method } = definition;
    const segment = path !== '' && listPath.startsWith(`${path}/`) ? listPath.slice(path.length + 1) : '/';
    return /[/:]/.test(segment) ? [] : [{ name, segment, method, definition }];
  });

/** Adds the links to what lies below an item, or below the list at a URL. Nobody says them twice: they follow from that. */
export function withBelow(links: Links, below: readonly Below[], url = links.self?.href): Links {
  if (url !== undefined)
    for (const { name, segment, method } of below) links[name] = { href: `${url}${segment}/`, method };
  return links;
}

/** What is served, read from the controllers themselves: nobody keeps a list. */
@Injectable()
export class ResourceRegistry {
  private served?: ServedResource[];
  private readonly belowItems = new Map<ResourceDefinition, Below[]>();
  private readonly belowLists = new Map<ResourceDefinition, Below[]>();

  constructor(private readonly discovery: DiscoveryService) {}

  /** Every resource, in the order of modules.ts. */
  get all(): ServedResource[] {
    return (this.served ??= resourcesOf(
      this.discovery.getControllers().flatMap(({ metatype }) => (metatype ? [metatype as Type] : [])),
    ));
  }

  of(definition: ResourceDefinition): ServedResource {
    const found = this.all.find((resource) => resource.definition === definition);
    if (!found) throw new Error(`No controller serves the resource ${definition.name}`);
    return found;
  }

  /** The scopes that open something here, sorted. */
  get scopes(): string[] {
    return scopesOf(this.all);
  }

  /** What each item of the resource links to, beside what its presenter says. */
  below(definition: ResourceDefinition): readonly Below[] {
    return kept(this.belowItems, definition, () => belowItemsOf(definition, this.all));
  }

  /** What the list of the resource links to, beside its pages. */
  belowList(definition: ResourceDefinition): readonly Below[] {
    return kept(this.belowLists, definition, () => belowListOf(definition, this.all));
  }
}

/** What is kept of a resource; it is found once. */
function kept(all: Map<ResourceDefinition, Below[]>, definition: ResourceDefinition, find: () => Below[]): Below[] {
  const known = all.get(definition) ?? find();
  all.set(definition, known);
  return known;
}
