import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ItemInterceptor } from './item.interceptor';
import { ListInterceptor } from './list.interceptor';
import { AnswerKey, ResourceKey, type ResourceMetadata } from './resource.metadata';

/** Names the resource that a controller serves, and the presenter that shows it. */
export const Resource = (definition: ResourceMetadata['definition'], presenter: ResourceMetadata['presenter']) =>
  ResourceKey({ definition, presenter });

/** The handler returns one entity. */
export const Item = () => applyDecorators(AnswerKey('item'), UseInterceptors(ItemInterceptor));

/** The handler returns a Page of entities. */
export const List = () => applyDecorators(AnswerKey('list'), UseInterceptors(ListInterceptor));
