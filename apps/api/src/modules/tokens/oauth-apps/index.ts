export { administersApps } from './oauth-app.access';
export { OAuthAppTo } from './oauth-app.policy';
export type { StoredApp } from './oauth-app.settings';
export { OAuthAppsModule } from './oauth-apps.module';
export { type CheckedApp, OAuthAppsService, type ShownApp } from './oauth-apps.service';
