import { Injectable } from '@nestjs/common';
import type { StatusUpdateFields } from '@review-service/contracts/status-updates';
import { publicExtraData } from '../../../hypermedia/extra-data/private-keys';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownStatusUpdate } from './status-updates.service';

/** Fields and links of a status update. */
@Injectable()
export class StatusUpdatePresenter implements Presenter<ShownStatusUpdate, StatusUpdateFields> {
  fields(update: ShownStatusUpdate): StatusUpdateFields {
    return {
      ...(update.change ? {} : { change: null }),
      description: update.description,
      extra_data: publicExtraData(update.extraData),
      id: update.id,
      ...(update.review ? {} : { review: null }),
      service_id: update.serviceId,
      state: update.state,
      summary: update.summary,
      timeout: update.timeout,
      url: update.url,
      url_text: update.urlText,
    };
  }

  links({ id, request, change, review }: ShownStatusUpdate, urls: Urls): Links {
    const to = (...segments: (string | number)[]) => urls.get('review-requests', request.displayId, ...segments);
    return {
      ...urls.item('review-requests', request.displayId, 'status-updates', id),
      ...(change && { change: { ...to('changes', change.id), title: change.title } }),
      ...(review && { review: { ...to('reviews', review.id), title: `Review of '${request.summary}'` } }),
    };
  }
}
