import { Injectable } from '@nestjs/common';
import type { PublicationFields } from '@review-service/contracts/publications';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { Publication } from './publications.service';

/** Fields and links of a publication. */
@Injectable()
export class PublicationPresenter implements Presenter<Publication, PublicationFields> {
  fields({ hasDraft, review, replies, commentCount }: Publication): PublicationFields {
    return {
      has_draft: hasDraft,
      review_id: review?.id ?? null,
      reply_ids: replies.map(({ id }) => id),
      answered_review_ids: replies.map(({ reviewId }) => reviewId),
      comment_count: commentCount,
    };
  }

  links({ displayId }: Publication, urls: Urls): Links {
    const self = urls.get('review-requests', displayId, 'publication');
    return { self, create: { ...self, method: 'POST' } };
  }
}
