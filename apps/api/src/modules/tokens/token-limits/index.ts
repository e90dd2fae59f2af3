export { TokenLimitsModule } from './token-limits.module';
export { TokenLimitsService } from './token-limits.service';
