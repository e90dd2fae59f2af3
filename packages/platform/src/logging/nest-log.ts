import type { LoggerService } from '@nestjs/common';
import type { Logger } from './log';

/** Lets Nest's own messages leave as JSON lines too. Its chatter while booting counts as debugging. */
export class NestLog implements LoggerService {
  constructor(private readonly log_: Logger) {}

  log(message: unknown, context?: string) {
    this.log_.debug({ context }, String(message));
  }

  warn(message: unknown, context?: string) {
    this.log_.warn({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string) {
    this.log_.error({ context, stack }, String(message));
  }

  debug(message: unknown, context?: string) {
    this.log_.debug({ context }, String(message));
  }
}
