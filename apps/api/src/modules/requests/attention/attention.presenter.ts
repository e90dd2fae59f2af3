import { Injectable } from '@nestjs/common';
import type { AttentionEntryFields, AttentionReason } from '@review-service/contracts/attention';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { personLink, shownTime } from '../review-requests';
import type { ShownAttention } from './attention.service';

const TEXTS: Readonly<Record<AttentionReason, string>> = {
  reviewer: 'Review requested',
  updated: 'New diff since the last review',
  answered: 'Review answered',
  verify: 'Issue awaiting verification',
  issues: 'Open issues',
  reviewed: 'New review or comment',
  approved: 'Approved, ready to land',
  asked: 'Attention requested',
};

/** Fields and links of an entry. */
@Injectable()
export class AttentionPresenter implements Presenter<ShownAttention, AttentionEntryFields> {
  fields({ id, reason, since, note, isLater }: ShownAttention): AttentionEntryFields {
    return { id, later: isLater, note, reason, since: shownTime(since), text: TEXTS[reason] };
  }

  links({ id, about, person, group, askedBy }: ShownAttention, urls: Urls): Links {
    const { self, update } = urls.item('review-requests', about.displayId, 'attention', id);
    return {
      ...(self && { self }),
      ...(update && { update }),
      review_request: { ...urls.get('review-requests', about.displayId), title: about.summary },
      ...(person && { user: personLink(person, urls) }),
      ...(group && { group: { ...urls.get('groups', group.name), title: group.name } }),
      ...(askedBy && { asked_by: personLink(askedBy, urls) }),
    };
  }
}
