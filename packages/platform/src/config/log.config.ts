import { IsIn } from 'class-validator';
import { Setting } from './setting';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** The log level of the process. */
export class LogConfig {
  @Setting('LOG_LEVEL', `of the JSON lines on standard output: ${LEVELS.map((level) => `\`${level}\``).join(', ')}`)
  @IsIn(LEVELS, { message: `must be one of ${LEVELS.join(', ')}` })
  level: string = 'info';
}
