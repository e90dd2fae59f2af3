import { Injectable } from '@nestjs/common';
import type { SourceFault, SourceQuestion } from '@review-service/contracts/sources';
import { Database } from '@review-service/platform/database/database';
import { questionDigest } from '@review-service/platform/sources/question-digest';
import type { RequestPlace } from '../../../http/concurrent-requests';
import { AwaitedAnswers } from './awaited-answers';
import { type AnswerKey, type AnswerState, AwaitedSourceAnswers } from './source-answers';

/**
 * Why there is no answer. `pending`: there was none in the time, and a later request will get one; `none`: the
 * repository has no source.
 */
export type QuestionFault = SourceFault | 'pending' | 'none';

/** What came of a question. */
export type QuestionOutcome =
  | { readonly bytes: { readonly storedAs: string; readonly size: number } }
  | { readonly answer: object }
  | { readonly fault: QuestionFault };

/** How long somebody waits. */
export interface QuestionPatience {
  /** Milliseconds; 0: only what is known already, and it will be asked for those who come later. */
  readonly wait: number;
  /** Of the request, if it has one: given up while it waits. */
  readonly place?: RequestPlace;
}

const NONE: QuestionOutcome = { fault: 'none' };
const PENDING: QuestionOutcome = { fault: 'pending' };

/**
 * Asks the sources of repositories by the worker: this process contacts none. Its users have checked that the caller
 * may read the answer.
 */
@Injectable()
export class SourceQuestions {
  constructor(
    private readonly db: Database,
    private readonly answers: AwaitedSourceAnswers,
    private readonly awaited: AwaitedAnswers,
  ) {}

  /** The answer to one question. Throws in a transaction: a wait would hold its connection. */
  async ask(repositoryId: number, question: SourceQuestion, patience: QuestionPatience): Promise<QuestionOutcome> {
    const [answer = PENDING] = await this.askAll(repositoryId, [question], patience);
    return answer;
  }

  /** The answers to many questions, in their order, in a few statements whatever their number. */
  async askAll(
    repositoryId: number,
    questions: readonly SourceQuestion[],
    patience: QuestionPatience,
  ): Promise<QuestionOutcome[]> {
    if (this.db.entities.queryRunner?.isTransactionActive) {
      throw new Error('A source was asked within a transaction, which would wait for the answer.');
    }
    const digests = questions.map(questionDigest);
    const open = new Map(digests.map((digest, at) => [digest, questions[at] as SourceQuestion]));
    const known = await this.known(repositoryId, open);
    const keys = [...open.keys()].map((digest) => ({ repositoryId, digest }));
    const late = keys.length > 0 && patience.wait > 0 ? await this.late(keys, patience) : [];
    const found = new Map([...known, ...late].map((state) => [state.digest, answerOf(state)]));
    return digests.map((digest) => found.get(digest) ?? PENDING);
  }

  private async late(keys: readonly AnswerKey[], { wait, place }: QuestionPatience): Promise<AnswerState[]> {
    place?.leave();
    const late = await this.awaited.of(keys, wait);
    await place?.take();
    return late;
  }

  /** What holds already. What does not stays in `open`, and is asked if nobody has asked it. */
  private async known(repositoryId: number, open: Map<string, SourceQuestion>): Promise<AnswerState[]> {
    const states = await this.answers.of([...open.keys()].map((digest) => ({ repositoryId, digest })));
    const known = states.filter(({ hasSource, isAnswered, isHeld }) => !hasSource || (isAnswered && isHeld));
    for (const { digest } of known) open.delete(digest);
    const unused = known.filter(({ isAnswered, isUnused }) => isAnswered && isUnused);
    if (unused.length > 0) await this.answers.use(repositoryId, digestsOf(unused));
    const outdated = states.filter(({ digest, isOutdated }) => isOutdated && open.has(digest));
    if (outdated.length > 0) await this.answers.forgetOutdated(repositoryId, digestsOf(outdated));
    const isAsked = new Set(digestsOf(states.filter(({ isHeld }) => isHeld)));
    const toAsk = new Map([...open].filter(([digest]) => !isAsked.has(digest)));
    if (toAsk.size > 0) await this.answers.ask(repositoryId, toAsk);
    return known;
  }
}

const digestsOf = (states: readonly AnswerState[]): string[] => states.map(({ digest }) => digest);

function answerOf({ hasSource, fault, storedAs, size, answer }: AnswerState): QuestionOutcome {
  if (!hasSource) return NONE;
  if (fault !== null) return { fault };
  return storedAs === null ? { answer: answer ?? {} } : { bytes: { storedAs, size: size ?? 0 } };
}
