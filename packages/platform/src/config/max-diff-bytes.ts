import { IsInt, Min } from 'class-validator';
import { Setting } from './setting';

/** Ten megabytes. */
export const DEFAULT_DIFF_BYTES = 10_485_760;

/** MAX_DIFF_BYTES, for a property that is a number. */
export const MaxDiffBytes = (): PropertyDecorator => (target, property) => {
  Setting(
    'MAX_DIFF_BYTES',
    'the largest patch of a diff, in bytes, and the largest file that is read from a repository; api and worker need the same',
  )(target, property);
  IsInt()(target, property);
  Min(1)(target, property);
};
