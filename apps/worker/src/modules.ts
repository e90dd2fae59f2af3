import type { Type } from '@nestjs/common';
import { DiffFileAttachmentsModule } from './modules/diff-file-attachments/diff-file-attachments.module';
import { DirectoryModule } from './modules/directory/directory.module';
import { GroupsModule } from './modules/groups/groups.module';
import { MailModule } from './modules/mail';
import { OAuthAppsModule } from './modules/oauth-apps/oauth-apps.module';
import { OAuthTokensModule } from './modules/oauth-tokens/oauth-tokens.module';
import { ReviewRequestsModule } from './modules/review-requests/review-requests.module';
import { SourcesModule } from './modules/sources/sources.module';
import { TokenLimitsModule } from './modules/token-limits/token-limits.module';
import { WebhooksModule } from './modules/webhooks/webhooks.module';

/** The modules of the worker. A new module is one line here. */
export const modules: Type[] = [
  DiffFileAttachmentsModule,
  DirectoryModule,
  GroupsModule,
  MailModule,
  OAuthAppsModule,
  OAuthTokensModule,
  ReviewRequestsModule,
  SourcesModule,
  TokenLimitsModule,
  WebhooksModule,
];
