import { QueryFailedError } from 'typeorm';

const UNIQUE_VIOLATION = '23505';

/**
 * A catch handler that answers a unique violation and lets every other failure pass: the database decides, not a check.
 * @param answer rejects, or tries again; is told which constraint or index was violated
 */
export const onDuplicate =
  <Result = never>(answer: (constraint: string) => Promise<Result>) =>
  async (thrown: unknown): Promise<Result> => {
    const { code, constraint = '' } = (thrown instanceof QueryFailedError ? thrown.driverError : {}) as {
      code?: string;
      constraint?: string;
    };
    if (code === UNIQUE_VIOLATION) return answer(constraint);
    throw thrown;
  };
