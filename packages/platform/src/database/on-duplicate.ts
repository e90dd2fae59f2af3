import { QueryFailedError } from 'typeorm';

const UNIQUE_VIOLATION = '23505';

/**
 * A catch handler that answers a unique violation and lets every other failure pass: the database decides, not a check.
 * @param answer rejects; is told which constraint or index was violated
 */
export const onDuplicate =
  (answer: (constraint: string) => Promise<never>) =>
  async (thrown: unknown): Promise<never> => {
    const { code, constraint = '' } = (thrown instanceof QueryFailedError ? thrown.driverError : {}) as {
      code?: string;
      constraint?: string;
    };
    if (code === UNIQUE_VIOLATION) return answer(constraint);
    throw thrown;
  };
