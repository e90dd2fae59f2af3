import { Controller, Get, Req, Res } from '@nestjs/common';
import { visibleText } from '@review-service/contracts/visible-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/admission.decorator';
import { Urls } from '../../../hypermedia/resources/urls';
import { Pages } from '../../../pages/page.decorator';
import { PageView } from '../../../pages/page-view';
import { type CheckedReviewRequest, ReviewRequestTo } from '../../requests/review-requests';
import { NamedHere } from './named-here';
import { ShownDiffs } from './shown-diffs';
import { ShownFiles } from './shown-files';
import { stateOf, textsOf } from './shown-texts';

/** `/r/{review_request_id}/`: a review request, its files, its diffs and their attachments. */
@Controller('r/:review_request_id')
@Pages()
export class ReviewRequestPageController {
  constructor(
    private readonly view: PageView,
    private readonly names: NamedHere,
    private readonly diffs: ShownDiffs,
    private readonly files: ShownFiles,
  ) {}

  @Get()
  @Anyone()
  async read(
    @ReviewRequestTo('read') review: CheckedReviewRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { caller } = request;
    const urls = Urls.of(request);
    return this.view.show(request, reply, 'review-request', {
      title: visibleText(review.summary.trim()) || `Review request ${review.displayId}`,
      ...textsOf(review),
      state: stateOf(review),
      ...(await this.names.of(review, caller, urls)),
      ...(await this.diffs.of(review, caller, urls)),
      ...(await this.files.of(review, urls)),
    });
  }
}
