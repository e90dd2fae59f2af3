import { Injectable } from '@nestjs/common';
import { API_TOKEN } from '@review-service/contracts/api-tokens';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ApiTokenPresenter } from './api-token.presenter';
import { ApiTokensService, type CheckedApiToken } from './api-tokens.service';

const owns = (caller: Caller, { userId }: CheckedApiToken) => caller.isSuperuser || caller.userId === userId;

/** Who may do what with an API token: its owner, and superusers. */
export const apiTokenPolicy = { read: owns, update: owns, delete: owns } satisfies Policy<CheckedApiToken>;

/** Loads the API token of a URL. A URL without a user name means the caller's tokens. */
@Injectable()
export class ApiTokenTarget extends RouteTarget<CheckedApiToken> {
  protected readonly policy = apiTokenPolicy;
  protected override readonly shownAs = { definition: API_TOKEN, presenter: ApiTokenPresenter };

  constructor(private readonly tokens: ApiTokensService) {
    super();
  }

  protected find({ username, api_token_id }: RouteParams, caller: Caller) {
    return this.tokens.find(username ?? caller.person?.username ?? '', numericId(api_token_id), caller);
  }

  protected override lock({ id }: CheckedApiToken, caller: Caller) {
    return this.tokens.lock(id, caller);
  }
}

/** The API token that the URL names, if the caller may do this with it. */
export const ApiTokenTo = RouteTarget.decorator<typeof apiTokenPolicy>(ApiTokenTarget);
