import { Transactional } from '@nestjs-cls/transactional';
import { Inject, Injectable } from '@nestjs/common';
import type { PageQuery } from '@review-service/contracts/paging';
import { ApiConfig } from '../../../../api.config';
import type { Caller } from '../../../../access/callers/caller';
import type { Page } from '../../../../hypermedia/lists/pager';
import { ApiTokensService, type ShownApiToken } from '../../../tokens/api-tokens';
import { OAuthTokensService, type OwnToken } from '../../../tokens/oauth-tokens';
import { UsersService } from '../../../people/users';

/** Both kinds of tokens of one person on this Local Site, or on none. */
@Injectable()
export class MyTokens {
  constructor(
    private readonly oauthTokens: OAuthTokensService,
    private readonly apiTokens: ApiTokensService,
    private readonly users: UsersService,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  /** Undefined while OAuth2 is off. */
  async oauth2(caller: Caller, asked: PageQuery): Promise<Page<OwnToken> | undefined> {
    return this.config.oauth2 ? this.oauthTokens.listOwn(caller, asked) : undefined;
  }

  /** Undefined if the account was deleted. */
  async api(caller: Caller, asked: PageQuery): Promise<Page<ShownApiToken> | undefined> {
    const self = await this.users.self(caller);
    return self && this.apiTokens.list(self, caller, asked);
  }

  @Transactional()
  async endAll(caller: Caller): Promise<void> {
    if (this.config.oauth2) await this.oauthTokens.deleteOwn(caller);
    const self = await this.users.self(caller);
    if (self) await this.apiTokens.deleteAll(self, caller);
  }
}
