import { OAUTH_TOKENS_QUEUE } from '@review-service/contracts/oauth-tokens';
import { type Handlers, inOneStep, Processor, type QueueProcessor } from '../../queues/processor';
import { DeletedToken } from './deleted-token';

/** Follow-up work of changes to OAuth2 tokens. */
@Processor()
export class OAuthTokensProcessor implements QueueProcessor<typeof OAUTH_TOKENS_QUEUE> {
  readonly queue = OAUTH_TOKENS_QUEUE;
  readonly handlers: Handlers<typeof OAUTH_TOKENS_QUEUE>;

  constructor(token: DeletedToken) {
    this.handlers = {
      'token.deleted': inOneStep((deleted, message) => token.tell(deleted, message)),
    };
  }
}
