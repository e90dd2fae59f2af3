import { Injectable } from '@nestjs/common';
import type { ReplyFields } from '@review-service/contracts/reviews';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { personLink } from '../../requests/review-requests';
import { ReviewPresenter, type ShownReview } from '../reviews';

/** Fields and links of a reply. */
@Injectable()
export class ReplyPresenter implements Presenter<ShownReview, ReplyFields> {
  constructor(private readonly reviews: ReviewPresenter) {}

  fields(reply: ShownReview, urls: Urls): ReplyFields {
    return this.reviews.texts(reply, urls);
  }

  links({ displayId, replyToId, id, user }: ShownReview, urls: Urls): Links {
    const own = urls.item('review-requests', displayId, 'reviews', String(replyToId), 'replies', id);
    return { ...own, user: personLink(user, urls) };
  }
}
