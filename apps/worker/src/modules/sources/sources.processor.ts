import { SOURCES_QUEUE } from '@review-service/contracts/sources';
import { type Handlers, outside, Processor, type QueueProcessor } from '../../queues/processor';
import { SourceAnswers } from './source-answers';

/** Questions to the sources of repositories. */
@Processor()
export class SourcesProcessor implements QueueProcessor<typeof SOURCES_QUEUE> {
  readonly queue = SOURCES_QUEUE;
  readonly handlers: Handlers<typeof SOURCES_QUEUE>;

  constructor(answers: SourceAnswers) {
    this.handlers = { 'source.asked': outside((asked) => answers.answer(asked)) };
  }
}
