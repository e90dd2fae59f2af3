import { addRouteConfig } from '../../http/route-config';
import { AlsoAs, type OtherForms } from '../media-types/other-form';
import { AnswerKey, type Answering, ResourceKey, type ResourceMetadata, shownBy } from './resource.metadata';

/** The resource of a controller, and its presenter. */
export const Resource =
  (definition: ResourceMetadata['definition'], presenter: ResourceMetadata['presenter']): ClassDecorator =>
  (controller) => {
    const resource: ResourceMetadata = { definition, presenter };
    ResourceKey(resource)(controller);
    const prototype = controller.prototype as Record<string, object>;
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const handler = prototype[name] as object;
      const shape = Reflect.getMetadata(AnswerKey.KEY, handler) as Answering['shape'] | undefined;
      const otherForms = (Reflect.getMetadata(AlsoAs.KEY, handler) ?? {}) as OtherForms;
      const answered: ResourceMetadata = { definition: shownBy(handler, definition), presenter };
      if (shape) addRouteConfig(prototype, name, { answering: { resource: answered, shape, otherForms } });
    }
  };

/** The handler returns one entity. */
export const Item = () => AnswerKey('item');

/** The handler returns an ItemAndMore: the definition names the members beside the object. */
export const ItemWithMore = () => AnswerKey('item and more');

/** The handler returns a Page of entities. */
export const List = () => AnswerKey('list');

/** The handler returns a MadeOnce: a new object is 201, an existing one 303. */
export const MadeOnceItem = () => AnswerKey('made once');

/** The handler returns an entity that its resource stands for: the answer leads to that one's URL, with 302. */
export const Elsewhere = () => AnswerKey('elsewhere');
