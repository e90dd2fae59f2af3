import type { Links, Urls } from './urls';

/**
 * Turns an entity into its fields and links for clients. Lists fields by hand, never spreads an entity, never queries:
 * the service loads what is shown.
 */
export interface Presenter<Entity, Fields extends object = object> {
  fields(entity: Entity, urls: Urls): Fields;
  /** Without those to what lies below it, which follow from the controllers. */
  links(entity: Entity, urls: Urls): Links;
}
