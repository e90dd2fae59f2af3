import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MarkdownRenderer } from '@review-service/platform/texts/markdown-renderer';
import { RenderedTexts } from '@review-service/platform/texts/rendered-texts';
import { ApiExceptionFilter } from './answers/api-exception.filter';
import { ExpansionRegistry } from './rendering/expansion.registry';
import { ForcedTexts } from './texts/forced-texts';
import { ItemAnswer } from './answers/item.answer';
import { LargeAnswers } from './answers/large-answers';
import { ListAnswer } from './answers/list.answer';
import { MediaTypes } from './media-types/media-types';
import { Pager } from './lists/pager';
import { Preconditions } from './answers/preconditions';
import { Renderer } from './rendering/renderer';
import { ResourceAnswers } from './answers/resource-answers';
import { ResourceRegistry } from './resources/resource.registry';
import { ShownWithin } from './rendering/shown-within';

const shared = [
  ApiExceptionFilter,
  ExpansionRegistry,
  ForcedTexts,
  ItemAnswer,
  LargeAnswers,
  ListAnswer,
  MarkdownRenderer,
  MediaTypes,
  Pager,
  Preconditions,
  RenderedTexts,
  Renderer,
  ResourceAnswers,
  ResourceRegistry,
  ShownWithin,
];

/** The format of answers, the same for all resources. */
@Global()
@Module({ imports: [DiscoveryModule], providers: shared, exports: shared })
export class HypermediaModule {}
