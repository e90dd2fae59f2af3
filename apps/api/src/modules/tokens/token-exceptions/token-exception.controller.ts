import { Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { API_TOKEN_EXCEPTION, UpdateApiTokenException } from '@review-service/contracts/token-limits';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import type { Claim } from '../../../access/targets/claim';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { TokenExceptionTo } from './token-exception.policy';
import { TokenExceptionPresenter } from './token-exception.presenter';
import { type TokenException, TokenExceptionsService } from './token-exceptions.service';

/** `/api/users/{username}/api-tokens/{api_token_id}/exception/`: why the limits of tokens do not apply to one. */
@Controller('users/:username/api-tokens/:api_token_id/exception')
@Resource(API_TOKEN_EXCEPTION, TokenExceptionPresenter)
export class TokenExceptionController {
  constructor(private readonly exceptions: TokenExceptionsService) {}

  /** Of a token to which they apply, it says so. */
  @Get()
  @Item()
  @LoggedIn()
  read(@TokenExceptionTo('read') exception: TokenException) {
    return exception;
  }

  @Put()
  @Item()
  @LoggedIn()
  update(
    @TokenExceptionTo.claim('update') exception: Claim<TokenException>,
    @Form('strict') given: UpdateApiTokenException,
  ) {
    return this.exceptions.update(exception, given);
  }

  @Delete()
  @HttpCode(204)
  @LoggedIn()
  delete(@TokenExceptionTo.claim('update') exception: Claim<TokenException>) {
    return this.exceptions.delete(exception);
  }
}
