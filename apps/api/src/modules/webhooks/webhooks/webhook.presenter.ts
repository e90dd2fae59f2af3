import { Injectable } from '@nestjs/common';
import { SECRET_MASK, type WebhookFields } from '@review-service/contracts/webhooks';
import { publicExtraData } from '../../../hypermedia/extra-data/private-keys';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownWebhook } from './webhooks.service';

/** Fields and links of a webhook. Its secret is shown to nobody. */
@Injectable()
export class WebhookPresenter implements Presenter<ShownWebhook, WebhookFields> {
  fields(webhook: ShownWebhook, urls: Urls): WebhookFields {
    return {
      apply_to: webhook.applyTo,
      custom_content: '',
      enabled: webhook.enabled,
      // The reason for the casts: the contract checks both before they are stored.
      encoding: webhook.encoding as WebhookFields['encoding'],
      events: webhook.events as WebhookFields['events'],
      extra_data: publicExtraData(webhook.extraData),
      failing_since: webhook.failingSince,
      format: webhook.format,
      groups: webhook.groups.map(({ name }) => ({ ...urls.get('groups', name), title: name })),
      has_secret: webhook.hasSecret,
      id: webhook.id,
      ordered: webhook.ordered,
      repositories: webhook.repositories.map(({ id, name }) => ({ ...urls.get('repositories', id), title: name })),
      secret: webhook.hasSecret ? SECRET_MASK : '',
      sha1_signature: webhook.sha1Signature,
      url: webhook.url,
    };
  }

  links({ id }: ShownWebhook, urls: Urls): Links {
    return urls.item('webhooks', id);
  }
}
