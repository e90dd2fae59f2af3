import { OAUTH_APP } from '@review-service/contracts/oauth-apps';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { administersApps } from './oauth-app.access';
import { OAuthAppPresenter } from './oauth-app.presenter';
import { type CheckedApp, OAuthAppsService } from './oauth-apps.service';

const owns = (caller: Caller, { userId }: CheckedApp) => administersApps(caller) || caller.userId === userId;

/** Who may do what with an application: its owner, and those who administer applications here. */
export const oauthAppPolicy = { read: owns, update: owns, delete: owns } satisfies Policy<CheckedApp>;

/** The application that the URL names, if the caller may do this with it. Other people's are not found. */
export const OAuthAppTo = defineTarget({
  uses: { apps: OAuthAppsService },
  policy: oauthAppPolicy,
  shownAs: { definition: OAUTH_APP, presenter: OAuthAppPresenter },
  find: ({ apps }, { app_id }, caller) => apps.find(numericId(app_id), caller),
  lock: ({ apps }, { id }, caller) => apps.lock(id, caller),
});
