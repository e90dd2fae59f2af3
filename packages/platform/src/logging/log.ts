import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Injects the process's log. */
export const LOG = Symbol('log');

/** A failed statement carries its parameters; none of them belongs in a log. */
const describeError = ({ name, message, stack, code }: NodeJS.ErrnoException) => ({ name, message, stack, code });

/** Lines are written together: when so many characters have gathered, and after so many milliseconds. */
const [ENOUGH, LATEST] = [4_096, 100];

/** No request waits for its line to be written. What is left when the process ends is written then. */
const standardOutput = () => pino.destination({ dest: 1, sync: false, minLength: ENOUGH, periodicFlush: LATEST });

/** How a log differs from others. */
interface LogOptions {
  /** From which level on it is written (LOG_LEVEL). */
  readonly level?: string;
  readonly stream?: DestinationStream;
}

/**
 * One JSON line per event, on standard output unless told otherwise. Whatever could hold a credential is left out by
 * name, and of errors only what says where they come from is written.
 */
export const createLog = (
  app: string,
  { level = process.env.LOG_LEVEL ?? 'info', stream = standardOutput() }: LogOptions = {},
): Logger =>
  pino(
    {
      level,
      base: { app },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: ['*.authorization', '*.cookie', '*.password', '*.token', '*.secret', '*["set-cookie"]'],
    },
    stream,
  );
