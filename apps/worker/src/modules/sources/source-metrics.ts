import { Injectable } from '@nestjs/common';
import type { SourceFault } from '@review-service/contracts/sources';
import { Counter, Histogram, Registry } from 'prom-client';

/** How a question ended. One that is put off waits for a fetch of its mirror, for a busy host, or for our own storage. */
type Result = SourceFault | 'answered' | 'put off';

/** Counts the questions to sources, and times them. */
@Injectable()
export class SourceMetrics {
  private readonly questions: Counter<'source' | 'question' | 'result'>;
  private readonly seconds: Histogram<'source'>;
  private readonly fetches: Counter<'result'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.questions = new Counter({
      name: 'review_service_source_questions_total',
      help: 'Questions to the sources of repositories, by the kind of source and of question, and by what came of them',
      labelNames: ['source', 'question', 'result'],
      registers,
    });
    this.seconds = new Histogram({
      name: 'review_service_source_question_seconds',
      help: 'How long sources took to answer, by their kind',
      labelNames: ['source'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.fetches = new Counter({
      name: 'review_service_source_mirror_fetches_total',
      help: 'Fetches for the mirrors of repositories, by whether they succeeded',
      labelNames: ['result'],
      registers,
    });
  }

  /** A question is asked. Call the result with what came of it. */
  started(source: string, question: string): (result: Result) => void {
    const ended = this.seconds.startTimer({ source });
    return (result) => {
      ended();
      this.questions.inc({ source, question, result });
    };
  }

  fetched(result: 'done' | 'failed'): void {
    this.fetches.inc({ result });
  }
}
