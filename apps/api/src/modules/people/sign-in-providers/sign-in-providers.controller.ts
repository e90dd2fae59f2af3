import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { PageQuery } from '@review-service/contracts/paging';
import {
  CreateSignInProvider,
  SIGN_IN_PROVIDER,
  UpdateSignInProvider,
} from '@review-service/contracts/sign-in-providers';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { SignInProviderTo } from './sign-in-provider.policy';
import { SignInProviderPresenter } from './sign-in-provider.presenter';
import { type ShownProvider, SignInProvidersService } from './sign-in-providers.service';

/** `/api/sign-in-providers/`: the identity providers that people sign in with. Changes need a fresh sign-in. */
@Controller('sign-in-providers')
@Resource(SIGN_IN_PROVIDER, SignInProviderPresenter)
export class SignInProvidersController {
  constructor(private readonly providers: SignInProvidersService) {}

  @Get()
  @List()
  @LoggedIn('login', 'site', 'fields')
  list(@CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return this.providers.list(caller, query);
  }

  @Post()
  @Item()
  @LoggedIn()
  @Errors([errors.confirmationNeeded])
  create(@CurrentCaller() caller: Caller, @Form('strict') provider: CreateSignInProvider) {
    return this.providers.create(caller, provider);
  }

  @Get(':sign_in_provider')
  @Item()
  @LoggedIn()
  read(@SignInProviderTo('read') provider: ShownProvider) {
    return provider;
  }

  @Put(':sign_in_provider')
  @Item()
  @LoggedIn()
  @Errors([errors.confirmationNeeded])
  update(
    @SignInProviderTo.claim('update') provider: Claim<ShownProvider>,
    @Form('strict') changes: UpdateSignInProvider,
  ) {
    return this.providers.update(provider, changes);
  }

  @Delete(':sign_in_provider')
  @HttpCode(204)
  @LoggedIn()
  @Errors([errors.confirmationNeeded])
  delete(@SignInProviderTo.claim('delete') provider: Claim<ShownProvider>) {
    return this.providers.delete(provider);
  }
}
