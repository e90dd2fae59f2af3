import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** A failed statement carries its parameters; none of them belongs in a log. */
const describeError = ({ name, message, stack, code }: NodeJS.ErrnoException) => ({ name, message, stack, code });

/**
 * One JSON line per event, on standard output unless told otherwise. Whatever could hold a credential is left out by
 * name, and of errors only what says where they come from is written.
 */
export const createLog = (app: string, stream: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level: process.env.LOG_LEVEL ?? 'info',
      base: { app },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: ['*.authorization', '*.cookie', '*.password', '*.token', '*.secret', '*["set-cookie"]'],
    },
    stream,
  );
