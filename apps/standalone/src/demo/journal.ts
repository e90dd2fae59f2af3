import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** A request and its answer. */
interface Step {
  /** Such as `POST /api/review-requests/`. */
  readonly asked: string;
  readonly answer: string;
}

/**
 * The steps that were done, in a file with a line of JSON for each. A run that follows one that was cut off takes the answers of
 * its steps from there, and goes on after the last.
 */
export class Journal {
  private readonly done: readonly Step[];
  private count = 0;

  constructor(private readonly file: string) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    // A line without its end was being written when the run was cut off.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole !== text) writeFileSync(file, whole);
    this.done = whole
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Step);
  }

  /**
   * Does the next step, unless it is done.
   * @param send resolves with the answer; it is told the number of the step
   * @returns the answer, of now or of then
   */
  async next(asked: string, send: (step: number) => Promise<string>): Promise<string> {
    const step = this.count++;
    const earlier = this.done[step];
    if (earlier === undefined) {
      const answer = await send(step);
      appendFileSync(this.file, `${JSON.stringify({ asked, answer } satisfies Step)}\n`);
      return answer;
    }
    if (earlier.asked === asked) return earlier.answer;
    throw new Error(`${this.file} is of another demo: its step ${step} was "${earlier.asked}", and is now "${asked}".`);
  }

  /** All is done: the next run begins anew. */
  close(): void {
    rmSync(this.file, { force: true });
  }
}
