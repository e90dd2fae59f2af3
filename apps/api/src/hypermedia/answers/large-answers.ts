import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { ApiException, fail } from '../../errors/api.exception';

/** Bytes of large columns. Answers with less are not counted. */
const LARGE = 128 * 1024;
/** Answers that are built at the same time have so many together, in a process; an answer is several times as large. */
const BUILT = 8 * 1024 * 1024;
/** Those that wait for their turn have so many together. */
const WAITING = 32 * 1024 * 1024;
/** Milliseconds that one waits. */
const PATIENCE = 1_000;

interface Waiting {
  readonly bytes: number;
  readonly begin: () => void;
}

/** Lets large answers be built a few at a time, so that many at once take neither all memory nor everybody's time. */
@Injectable()
export class LargeAnswers {
  private free = BUILT;
  private readonly waiting: Waiting[] = [];

  /** Builds an answer with so many bytes of large columns, in its turn; 503 if that does not come soon. */
  async build<Answer>(bytes: number, work: () => Promise<Answer>): Promise<Answer> {
    if (bytes < LARGE) return work();
    // One that is larger than all of the room is built alone.
    const taken = Math.min(bytes, BUILT);
    await this.turn(taken);
    try {
      return await work();
    } finally {
      this.free += taken;
      this.beginNext();
    }
  }

  private async turn(bytes: number): Promise<void> {
    const waiting = this.waiting.reduce((sum, one) => sum + one.bytes, 0);
    if (waiting + bytes > WAITING) fail(errors.overloaded);
    await new Promise<void>((begin, refuse) => {
      const late = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(one), 1);
        refuse(new ApiException(errors.overloaded));
        this.beginNext();
      }, PATIENCE);
      const one = {
        bytes,
        begin: () => {
          clearTimeout(late);
          begin();
        },
      };
      this.waiting.push(one);
      this.beginNext();
    });
  }

  /** In the order in which they came: a large one is not passed by smaller ones. */
  private beginNext(): void {
    for (let [next] = this.waiting; next && next.bytes <= this.free; [next] = this.waiting) {
      this.waiting.shift();
      this.free -= next.bytes;
      next.begin();
    }
  }
}
