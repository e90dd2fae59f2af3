import { pino, type Logger } from 'pino';

export type { Logger };

/** One JSON line per event on standard output. Whatever could hold a credential is left out by name. */
export const createLog = (app: string): Logger =>
  pino({
    level: process.env.LOG_LEVEL ?? 'info',
    base: { app },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: ['*.authorization', '*.cookie', '*.password', '*.token', '*.secret', '*["set-cookie"]'],
  });
