import { OAUTH_APPS_QUEUE } from '@review-service/contracts/oauth-apps';
import { Audit } from '../../audit';
import { type Handlers, inOneStep, inSteps, Processor, type QueueProcessor } from '../../queues/processor';
import { EndedTokens } from './ended-tokens';

/** What follows changes to applications. */
@Processor()
export class OAuthAppsProcessor implements QueueProcessor<typeof OAUTH_APPS_QUEUE> {
  readonly queue = OAUTH_APPS_QUEUE;
  readonly handlers: Handlers<typeof OAUTH_APPS_QUEUE>;

  constructor(audit: Audit, tokens: EndedTokens) {
    this.handlers = {
      // Its tokens went with it, and so did the address at which it could have been told.
      'application.deleted': inOneStep(({ applicationId, deletedBy }, message) =>
        audit.write(message, {
          actorId: deletedBy,
          action: 'oauth_app.deleted',
          subject: `application ${applicationId}`,
          details: { applicationId },
        }),
      ),
      'application.tokens-ended': inSteps((ended, message) => tokens.step(ended, message)),
    };
  }
}
