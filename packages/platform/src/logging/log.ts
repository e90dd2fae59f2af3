import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Injects the process's log. */
export const LOG = Symbol('log');

/** A failed statement's error has its parameters, which must not be logged. */
const describeError = ({ name, message, stack, code }: NodeJS.ErrnoException) => ({ name, message, stack, code });

/** Lines are written in batches: after so many characters, or so many milliseconds. */
const [ENOUGH, LATEST] = [4_096, 500];

/**
 * No request waits for its line to be written. The rest is written when the process ends. Pino's own `periodicFlush` writes
 * when there is nothing, too, which keeps an idle process busy.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, minLength: ENOUGH });
  let flush: NodeJS.Timeout | undefined;
  return {
    write(line) {
      output.write(line);
      flush ??= setTimeout(() => {
        flush = undefined;
        output.flush();
      }, LATEST).unref();
    },
  };
}

/** Options of a log. */
export interface LogOptions {
  /** The lowest level that is written (LOG_LEVEL). */
  readonly level?: string;
  readonly stream?: DestinationStream;
}

/**
 * One JSON line per event, on standard output unless told otherwise. Members that could hold a credential are left out
 * by name, and errors are reduced to name, message, stack and code.
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
