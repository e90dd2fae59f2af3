export { isHereToken, ownsToken } from './api-token.access';
export { ApiTokenTo } from './api-token.policy';
export { ApiTokensModule } from './api-tokens.module';
export { ApiTokensService, type CheckedApiToken, mailed, type ShownApiToken } from './api-tokens.service';
