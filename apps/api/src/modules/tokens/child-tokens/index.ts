export { ApiTokenChildTo } from './api-token-child.policy';
export { type CheckedChildToken, ChildTokensService, type ShownChildToken } from './child-tokens.service';
export { ChildTokensModule } from './child-tokens.module';
