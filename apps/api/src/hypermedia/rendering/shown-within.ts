import { Injectable } from '@nestjs/common';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { Embed, Presenter } from '../resources/presenter';
import { ResourceRegistry, withBelow } from '../resources/resource.registry';
import type { Links, Urls } from '../resources/urls';

/** An object within another one shows none itself. */
const NOTHING: Embed = () => undefined;

/** Shows an object of one resource within an answer of another, as its own URL shows it. */
@Injectable()
export class ShownWithin {
  constructor(private readonly registry: ResourceRegistry) {}

  /** Fields and links. */
  object<Entity, Fields extends object>(
    definition: ResourceDefinition,
    presenter: Presenter<Entity, Fields>,
    entity: Entity,
    urls: Urls,
  ): Fields & { links: Links } {
    return { ...presenter.fields(entity, urls, NOTHING), links: this.links(definition, presenter, entity, urls) };
  }

  /** Its links, including those to resources below it. */
  links<Entity>(definition: ResourceDefinition, presenter: Presenter<Entity>, entity: Entity, urls: Urls): Links {
    return withBelow(presenter.links(entity, urls), this.registry.below(definition));
  }
}
