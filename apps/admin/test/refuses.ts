import type { TestDatabase } from './a-database';
import type { Outcome } from './run-admin';

/** Arguments, what the refusal says, and the exit status: 1 unless another is given (2: wrong use). */
type Refused = readonly [args: readonly string[], fault: string, code?: number];

/** Declares a test for each case: the command says what is wrong, prints nothing else, and changes nothing. */
export const refuses = (
  database: TestDatabase,
  run: (args: readonly string[]) => Promise<Outcome>,
  cases: readonly Refused[],
): void =>
  it.each(cases.map(([args, fault, code = 1]) => [args, fault, code] as const))(
    'refuses %j',
    async (args, fault, code) => {
      const before = await database.dump();

      expect(await run(args)).toEqual({ code, out: '', err: expect.stringContaining(fault) });
      expect(await database.dump()).toBe(before);
    },
  );
