import { Injectable } from '@nestjs/common';
import type { ApiTokenExceptionFields } from '@review-service/contracts/token-limits';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { TokenException } from './token-exceptions.service';

/** Fields and links of an exception from the limits of tokens. */
@Injectable()
export class TokenExceptionPresenter implements Presenter<TokenException, ApiTokenExceptionFields> {
  fields({ reason, until, given, givenBy }: TokenException): ApiTokenExceptionFields {
    return { reason, until, given, given_by: givenBy };
  }

  links({ token }: TokenException, urls: Urls): Links {
    return urls.item('users', token.username, 'api-tokens', token.id, 'exception');
  }
}
