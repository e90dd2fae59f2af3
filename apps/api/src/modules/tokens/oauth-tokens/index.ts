export { GrantEnding } from './grant-ending';
export { OAuthTokenTo } from './oauth-token.policy';
export { OAuthTokensModule } from './oauth-tokens.module';
export { changeScopes } from './scope-change';
export type { ShownToken, StoredToken } from './oauth-tokens.service';
