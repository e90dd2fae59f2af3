import { Controller, Delete, Get, Header, HttpCode, Post, Put } from '@nestjs/common';
import { CreateOAuthApp, OAUTH_APP, OAuthAppListQuery, UpdateOAuthApp } from '@review-service/contracts/oauth-apps';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Extra, type ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { OAuthAppTo } from './oauth-app.policy';
import { OAuthAppPresenter } from './oauth-app.presenter';
import type { StoredApp } from './oauth-app.settings';
import { type CheckedApp, OAuthAppsService } from './oauth-apps.service';

/** `/api/oauth-apps/`: answers with a new secret are `no-store`. */
@Controller('oauth-apps')
@Resource(OAUTH_APP, OAuthAppPresenter)
export class OAuthAppsController {
  constructor(private readonly apps: OAuthAppsService) {}

  @Get()
  @List()
  @LoggedIn('login', 'fields', 'site')
  list(@CurrentCaller() caller: Caller, @Arguments('strict') query: OAuthAppListQuery) {
    return this.apps.list(caller, query);
  }

  @Post()
  @Item()
  @LoggedIn('login', 'site', 'fields')
  @Header('cache-control', 'no-store')
  create(@CurrentCaller() caller: Caller, @Form() app: CreateOAuthApp, @Extra() extra: ExtraDataChange) {
    return this.apps.create(caller, app, extra);
  }

  @Get(':app_id')
  @Item()
  @LoggedIn('login', 'site')
  read(@OAuthAppTo('read') app: StoredApp) {
    return app;
  }

  @Put(':app_id')
  @Item()
  @LoggedIn('login', 'site', 'fields')
  @Header('cache-control', 'no-store')
  update(
    @OAuthAppTo.claim('update') app: Claim<CheckedApp>,
    @Form() changes: UpdateOAuthApp,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.apps.update(app, changes, extra);
  }

  @Delete(':app_id')
  @HttpCode(204)
  @LoggedIn('login', 'site')
  delete(@OAuthAppTo.claim('delete') app: Claim<CheckedApp>) {
    return this.apps.delete(app);
  }
}
