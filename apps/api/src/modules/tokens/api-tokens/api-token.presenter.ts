import { Injectable } from '@nestjs/common';
import type { ApiTokenFields } from '@review-service/contracts/api-tokens';
import { publicExtraData } from '../../../hypermedia/extra-data/private-keys';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownApiToken } from './api-tokens.service';

/** The name of our token format: `rbp_`, 178 random bits and a checksum. */
const GENERATOR = 'review-service-v1';

/** An API token as its owner sees it. */
@Injectable()
export class ApiTokenPresenter implements Presenter<ShownApiToken, ApiTokenFields> {
  fields(token: ShownApiToken): ApiTokenFields {
    return {
      agent: token.isAgent,
      bounds: token.bounds,
      deprecated: false,
      expired: token.expired,
      expires: token.expires,
      extra_data: publicExtraData(token.extraData),
      id: token.id,
      invalid_date: token.invalidDate,
      invalid_reason: token.invalidReason,
      last_updated: token.updated,
      last_used: token.lastUsed,
      note: token.note,
      policy: token.policy,
      time_added: token.added,
      token: token.value ?? '',
      token_generator_id: GENERATOR,
      valid: token.valid,
    };
  }

  links({ id, username }: ShownApiToken, urls: Urls): Links {
    return urls.item('users', username, 'api-tokens', id);
  }
}
