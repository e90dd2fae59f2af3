import { OAUTH_APPS_QUEUE } from '@review-service/contracts/oauth-apps';
import { type Handlers, inSteps, Processor, type QueueProcessor } from '../../queues/processor';
import { DeletedApplication } from './deleted-application';
import { EndedTokens } from './ended-tokens';

/** Follow-up work of changes to applications. */
@Processor()
export class OAuthAppsProcessor implements QueueProcessor<typeof OAUTH_APPS_QUEUE> {
  readonly queue = OAUTH_APPS_QUEUE;
  readonly handlers: Handlers<typeof OAUTH_APPS_QUEUE>;

  constructor(application: DeletedApplication, tokens: EndedTokens) {
    this.handlers = {
      'application.deleted': inSteps((deleted, message) => application.step(deleted, message)),
      'application.tokens-ended': inSteps((ended, message) => tokens.step(ended, message)),
    };
  }
}
