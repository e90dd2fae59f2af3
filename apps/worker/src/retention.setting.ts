import { Matches } from 'class-validator';

const FOREVER = 'forever';

/** Days to keep, or undefined: forever. */
export const daysOf = (retention: string): number | undefined =>
  retention === FOREVER ? undefined : Number(retention.slice(0, -1));

/** Validates a number of days, or that it is forever. */
export const IsRetention = () =>
  Matches(/^([1-9]\d{0,4}d|forever)$/, { message: 'say a number of days such as 400d, or forever' });
