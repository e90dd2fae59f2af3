import { Module } from '@nestjs/common';
import { OAuthTokensModule } from '../oauth-tokens';
import { LeakedTokensController } from './leaked-tokens.controller';
import { LeakedTokensService } from './leaked-tokens.service';
import { StoredSecrets } from './stored-secrets';

/** Ends what was found in public. */
@Module({
  imports: [OAuthTokensModule],
  controllers: [LeakedTokensController],
  providers: [LeakedTokensService, StoredSecrets],
})
export class LeakedTokensModule {}
