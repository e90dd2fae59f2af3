import { INSTANT, isInstant } from '../base/instant';
import { reader, refuse } from './readers';

/** A time that stays text until PostgreSQL reads it, because a JavaScript Date would lose its microseconds. */
export const instant = reader({ type: 'string', pattern: INSTANT.source }, (value, path): string =>
  typeof value === 'string' && isInstant(value)
    ? value
    : refuse(path, 'must be a time in ISO 8601 with its offset, such as 2030-01-31T12:00:00.000000+00:00'),
);
