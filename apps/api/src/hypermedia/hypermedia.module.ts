import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ApiExceptionFilter } from './api-exception.filter';
import { ExpansionRegistry } from './expansion.registry';
import { ForcedTexts } from './forced-texts';
import { ItemAnswer } from './item.answer';
import { LargeAnswers } from './large-answers';
import { ListAnswer } from './list.answer';
import { MarkdownRenderer } from './markdown-renderer';
import { MediaTypes } from './media-types';
import { Pager } from './pager';
import { Preconditions } from './preconditions';
import { RenderedTexts } from './rendered-texts';
import { Renderer } from './renderer';
import { ResourceAnswers } from './resource-answers';
import { ResourceRegistry } from './resource.registry';
import { ShownWithin } from './shown-within';

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
