export { GrantEnding } from './grant-ending';
export { OAuthTokensModule } from './oauth-tokens.module';
