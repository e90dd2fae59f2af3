import { Injectable } from '@nestjs/common';
import type { OAuthAppFields } from '@review-service/contracts/oauth-apps';
import { publicExtraData } from '../../../hypermedia/extra-data/private-keys';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownApp } from './oauth-apps.service';

/** An application as its owner sees it. */
@Injectable()
export class OAuthAppPresenter implements Presenter<ShownApp, OAuthAppFields> {
  fields(app: ShownApp): OAuthAppFields {
    return {
      acts_as: app.actsAs,
      authorization_grant_type: app.grantType,
      client_id: app.clientId,
      client_secret: app.clientSecret ?? '',
      client_type: app.clientType,
      enabled: app.enabled,
      extra_data: app.extraData && publicExtraData(app.extraData),
      id: app.id,
      name: app.name,
      redirect_uris: app.redirectUris,
      skip_authorization: app.skipAuthorization,
      webhook_secret: app.webhookSecret ?? '',
      webhook_url: app.webhookUrl,
    };
  }

  links({ id, owner }: ShownApp, urls: Urls): Links {
    return { ...urls.item('oauth-apps', id), user: { ...urls.get('users', owner), title: owner } };
  }
}
