import { Injectable } from '@nestjs/common';
import type { ChildTokenFields } from '@review-service/contracts/child-tokens';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownChildToken } from './child-tokens.service';

/** A child token, as shown to the holder of its parent. */
@Injectable()
export class ChildTokenPresenter implements Presenter<ShownChildToken, ChildTokenFields> {
  fields(token: ShownChildToken): ChildTokenFields {
    return {
      agent: token.isAgent,
      bounds: token.bounds,
      expires: token.expires,
      id: token.id,
      last_used: token.lastUsed,
      note: token.note,
      policy: token.policy,
      time_added: token.added,
      token: token.value ?? '',
      valid: token.valid,
    };
  }

  links(token: ShownChildToken, urls: Urls): Links {
    const self = urls.get(...this.place(token), 'child-tokens', token.id);
    return { self, delete: { ...self, method: 'DELETE' } };
  }

  /** What it lies below. */
  protected place(_token: ShownChildToken): (string | number)[] {
    return [];
  }
}
