import { Inject, Injectable } from '@nestjs/common';
import type { SignInProviderFields } from '@review-service/contracts/sign-in-providers';
import { addressesOf } from '@review-service/platform/sign-in/known-provider';
import { ApiConfig } from '../../../api.config';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownProvider } from './sign-in-providers.service';

/** Fields and links of an identity provider. */
@Injectable()
export class SignInProviderPresenter implements Presenter<ShownProvider, SignInProviderFields> {
  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {}

  fields(provider: ShownProvider): SignInProviderFields {
    const { slug, name, issuer, scopes, tenants } = provider;
    // The public address, not the client's host: the provider knows it.
    const { redirect, postLogout, backChannelLogout } = addressesOf(slug, this.config.url);
    return {
      backchannel_logout_uri: backChannelLogout,
      client_id: provider.clientId,
      create_accounts: provider.createAccounts,
      // The reason for the casts: the database accepts no others.
      credential: provider.credential as SignInProviderFields['credential'],
      email_domains: provider.emailDomains,
      from_settings: provider.isOfSettings,
      groups_claim: provider.groupsClaim,
      issuer,
      link: provider.link as SignInProviderFields['link'],
      name,
      post_logout_redirect_uri: postLogout,
      redirect_uri: redirect,
      scopes,
      slug,
      tenants,
      username_claim: provider.usernameClaim,
    };
  }

  links({ slug }: ShownProvider, urls: Urls): Links {
    return urls.item('sign-in-providers', slug);
  }
}
