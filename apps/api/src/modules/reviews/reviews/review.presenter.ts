import { Inject, Injectable } from '@nestjs/common';
import type { ReplyFields, ReviewFields } from '@review-service/contracts/reviews';
import { ApiConfig } from '../../../api.config';
import { publicExtraData } from '../../../hypermedia/extra-data/private-keys';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { personLink, shownTime, textType } from '../../requests/review-requests';
import type { ShownReview } from './review.columns';

/** Fields and links of a review. */
@Injectable()
export class ReviewPresenter implements Presenter<ShownReview, ReviewFields> {
  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {}

  fields(review: ShownReview, urls: Urls): ReviewFields {
    return { ...this.texts(review, urls), counted: review.isCounted, ship_it: review.shipIt };
  }

  links({ displayId, id, user }: ShownReview, urls: Urls): Links {
    return { ...urls.item('review-requests', displayId, 'reviews', id), user: personLink(user, urls) };
  }

  /** What replies show, too. */
  texts(review: ShownReview, urls: Urls): ReplyFields {
    return {
      // The public address, not the client's host: people put it into mails.
      absolute_url: `${this.config.url}${urls.pagePath('r', review.displayId)}#review${review.id}`,
      body_bottom: review.bodyBottom,
      body_bottom_text_type: textType(review.bodyBottomIsMarkdown),
      body_top: review.bodyTop,
      body_top_text_type: textType(review.bodyTopIsMarkdown),
      by_agent: review.byAgent,
      extra_data: publicExtraData(review.extraData),
      id: review.id,
      public: review.isPublished,
      text_type: null,
      timestamp: shownTime(review.createdAt),
    };
  }
}
