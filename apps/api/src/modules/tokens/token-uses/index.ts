export { TokenUsesModule } from './token-uses.module';
export { type KindOfUse, TokenUsesService } from './token-uses.service';
