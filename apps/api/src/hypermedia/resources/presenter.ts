import type { Type } from '@nestjs/common';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { Links, Urls } from './urls';

/** A resource, with its presenter. */
export interface ResourceMetadata {
  readonly definition: ResourceDefinition;
  // The reason for any: a presenter of any entity.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly presenter: Type<Presenter<any>>;
}

/**
 * Shows an object of another resource inside of the one that is presented, with its links, as its own URL shows it.
 * Undefined: the caller's token may not read that resource.
 */
export type Embed = (resource: ResourceMetadata, entity: unknown) => object | undefined;

/**
 * Turns an entity into its fields and links for clients. Lists fields by hand, never spreads an entity, never queries:
 * the service loads the shown data.
 */
export interface Presenter<Entity, Fields extends object = object> {
  fields(entity: Entity, urls: Urls, embed: Embed): Fields;
  /** Without links to resources below it, which follow from the controllers. */
  links(entity: Entity, urls: Urls): Links;
}
