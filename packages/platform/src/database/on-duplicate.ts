import { QueryFailedError } from 'typeorm';

const UNIQUE_VIOLATION = '23505';

/** A catch handler that answers a unique violation and lets every other failure pass: the database decides, not a check. */
export const onDuplicate =
  (answer: () => never) =>
  (thrown: unknown): never => {
    const { code } = (thrown instanceof QueryFailedError ? thrown.driverError : {}) as { code?: string };
    if (code === UNIQUE_VIOLATION) answer();
    throw thrown;
  };
