import { Controller, Get, type Type } from '@nestjs/common';
import { PageQuery } from '@review-service/contracts/paging';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import {
  DRAFT_SCREENSHOT,
  REPLY_SCREENSHOT_COMMENT,
  REVIEW_SCREENSHOT_COMMENT,
  SCREENSHOT,
} from '@review-service/contracts/screenshots';
import { Anyone } from '../../../access/rules/admission.decorator';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { emptyPage } from '../../../hypermedia/lists/page';
import { List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { DraftTo } from '../../publication/review-request-drafts';
import { ReviewRequestTo } from '../../requests/review-requests';
import { ReplyTo } from '../review-replies';
import { ReviewTo } from '../reviews';
import { ScreenshotPresenter } from './screenshot.presenter';

const REQUEST = 'review-requests/:review_request_id';
const REVIEW = `${REQUEST}/reviews/:review_id`;

/** Lists that are always empty: some clients read them, and give up on 404. Who sees what is above a list sees the list. */
export const SCREENSHOT_CONTROLLERS = [
  emptyList(`${REQUEST}/screenshots`, SCREENSHOT, ReviewRequestTo('read')),
  emptyList(`${REQUEST}/draft/screenshots`, DRAFT_SCREENSHOT, DraftTo('edit')),
  emptyList(`${REVIEW}/screenshot-comments`, REVIEW_SCREENSHOT_COMMENT, ReviewTo('read')),
  emptyList(`${REVIEW}/replies/:reply_id/screenshot-comments`, REPLY_SCREENSHOT_COMMENT, ReplyTo('read')),
];

function emptyList(path: string, definition: ResourceDefinition, Above: ParameterDecorator): Type {
  @Controller(path)
  @Resource(definition, ScreenshotPresenter)
  class EmptyListController {
    @Get()
    @List()
    @Anyone()
    list(@Above _above: unknown, @Arguments() query: PageQuery) {
      return emptyPage(query, 0);
    }

    @ListOfEach()
    ofEach(above: readonly unknown[]) {
      return Promise.resolve(above.map(() => []));
    }
  }
  return EmptyListController;
}
