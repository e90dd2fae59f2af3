export { ApiTokenTo } from './api-token.policy';
export { ApiTokensModule } from './api-tokens.module';
export { ApiTokensService, type JudgedApiToken, type ShownApiToken } from './api-tokens.service';
