export { GrantEnding } from './grant-ending';
export { OAuthTokenTo } from './oauth-token.policy';
export { OAuthTokensModule } from './oauth-tokens.module';
export { changeScopes } from './scope-change';
export { type CheckedToken, OAuthTokensService, type ShownToken, type StoredToken } from './oauth-tokens.service';
