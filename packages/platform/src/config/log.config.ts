import { IsIn } from 'class-validator';
import { Setting } from './setting';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** How much the process tells. */
export class LogConfig {
  @Setting('LOG_LEVEL', `of the JSON lines on standard output: ${LEVELS.map((level) => `\`${level}\``).join(', ')}`)
  @IsIn(LEVELS, { message: `must be one of ${LEVELS.join(', ')}` })
  level: string = 'info';
}
