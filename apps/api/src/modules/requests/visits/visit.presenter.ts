import { Injectable } from '@nestjs/common';
import type { VisitFields } from '@review-service/contracts/visits';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { shownTime } from '../review-requests';
import type { ShownVisit } from './visits.service';

/** Fields and links of a visit. */
@Injectable()
export class VisitPresenter implements Presenter<ShownVisit, VisitFields> {
  fields({ lastVisited, hasUpdates, isStarred, isMuted }: ShownVisit): VisitFields {
    return {
      last_visited: lastVisited === null ? null : shownTime(lastVisited),
      new_updates: hasUpdates,
      starred: isStarred,
      hidden: isMuted === null ? null : isMuted ? 'muted' : 'archived',
    };
  }

  links({ displayId }: ShownVisit, urls: Urls): Links {
    const self = urls.get('review-requests', displayId, 'visit');
    return { self, update: { ...self, method: 'PUT' } };
  }
}
