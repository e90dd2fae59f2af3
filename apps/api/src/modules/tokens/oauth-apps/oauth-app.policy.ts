import { Injectable } from '@nestjs/common';
import { OAUTH_APP } from '@review-service/contracts/oauth-apps';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { administersApps } from './oauth-app.access';
import { OAuthAppPresenter } from './oauth-app.presenter';
import { type CheckedApp, OAuthAppsService } from './oauth-apps.service';

const owns = (caller: Caller, { userId }: CheckedApp) => administersApps(caller) || caller.userId === userId;

/** Who may do what with an application: its owner, and those who administer applications here. */
export const oauthAppPolicy = { read: owns, update: owns, delete: owns } satisfies Policy<CheckedApp>;

/** Loads the application of a URL. Other people's are not found. */
@Injectable()
export class OAuthAppTarget extends RouteTarget<CheckedApp> {
  protected readonly policy = oauthAppPolicy;
  protected override readonly shownAs = { definition: OAUTH_APP, presenter: OAuthAppPresenter };

  constructor(private readonly apps: OAuthAppsService) {
    super();
  }

  protected find({ app_id }: RouteParams, caller: Caller) {
    return this.apps.find(numericId(app_id), caller);
  }

  protected override lock({ id }: CheckedApp, caller: Caller) {
    return this.apps.lock(id, caller);
  }
}

/** The application that the URL names, if the caller may do this with it. */
export const OAuthAppTo = RouteTarget.decorator<typeof oauthAppPolicy>(OAuthAppTarget);
