export { GrantEnding } from './grant-ending';
export { OAuthTokenTo } from './oauth-token.policy';
export { OAuthTokensModule } from './oauth-tokens.module';
export { type CheckedToken, OAuthTokensService, type OwnToken, type StoredToken } from './oauth-tokens.service';
