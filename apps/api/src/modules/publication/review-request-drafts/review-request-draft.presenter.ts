import { Injectable } from '@nestjs/common';
import type { ReviewRequestDraftFields } from '@review-service/contracts/review-request-drafts';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { personLink, presentTexts, shownTime, textType } from '../../requests/review-requests';
import type { ShownDraft } from './review-request-draft.columns';

/** Fields and links of a draft. */
@Injectable()
export class ReviewRequestDraftPresenter implements Presenter<ShownDraft, ReviewRequestDraftFields> {
  fields(draft: ShownDraft, urls: Urls): ReviewRequestDraftFields {
    return {
      changedescription: draft.changeDescription,
      changedescription_text_type: textType(draft.changeDescriptionIsMarkdown),
      id: draft.id,
      last_updated: shownTime(draft.updatedAt),
      public: false,
      ...presentTexts(draft, urls),
    };
  }

  links({ displayId, summary, owner }: ShownDraft, urls: Urls): Links {
    return {
      ...urls.item('review-requests', displayId, 'draft'),
      review_request: { ...urls.get('review-requests', displayId), title: summary },
      ...(owner && { submitter: personLink(owner, urls) }),
    };
  }
}
