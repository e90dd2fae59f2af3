export { ApiTokenTo } from './api-token.policy';
export { ApiTokensModule } from './api-tokens.module';
export { ApiTokensService, type ShownApiToken } from './api-tokens.service';
