import { Injectable } from '@nestjs/common';
import type { WebhookDeliveryFields } from '@review-service/contracts/webhook-deliveries';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownDelivery } from './webhook-deliveries.service';

/** Fields and links of a message to a webhook. */
@Injectable()
export class WebhookDeliveryPresenter implements Presenter<ShownDelivery, WebhookDeliveryFields> {
  fields(delivery: ShownDelivery): WebhookDeliveryFields {
    return {
      answer: delivery.answer,
      duration: delivery.duration,
      error: delivery.error,
      event: delivery.event,
      event_id: delivery.eventId,
      id: delivery.id,
      last_try: delivery.lastTry,
      message: delivery.message,
      next_try: delivery.nextTry,
      request_headers: delivery.requestHeaders,
      state: delivery.state,
      status_code: delivery.statusCode,
      timestamp: delivery.timestamp,
      tries: delivery.tries,
      waits_for: delivery.waitsFor,
    };
  }

  links({ webhookId, id }: ShownDelivery, urls: Urls): Links {
    const { self, update } = urls.item('webhooks', webhookId, 'deliveries', id);
    return { ...(self && { self }), ...(update && { update }) };
  }
}
