import type { LoggerService } from '@nestjs/common';
import type { Logger } from './log';

/** Writes Nest's own messages as JSON lines, too; those about booting at level debug. */
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
