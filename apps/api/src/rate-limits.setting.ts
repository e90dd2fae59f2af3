import { ValidateBy } from 'class-validator';

/** A number of points per number of seconds. */
export interface Rate {
  readonly points: number;
  readonly seconds: number;
}

/** The rate limits (decision A9). */
export interface Rates {
  /** Requests of one address. */
  readonly anonymous: Rate;
  /** Requests of one user. */
  readonly authenticated: Rate;
  /** Failed logins of one address with one user name. */
  readonly login: Rate;
}

const DEFAULTS: Rates = {
  anonymous: { points: 1_000, seconds: 3_600 },
  authenticated: { points: 10_000, seconds: 3_600 },
  login: { points: 5, seconds: 60 },
};
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
/** Timers cannot be longer than about 24 days. */
const LONGEST = 24 * 86_400;
const RATE = /^(anonymous|authenticated|login)=(\d+)\/(\d*)([smhd]?)$/;

/** Reads RATE_LIMITS: undefined if they are off. Throws if it is invalid. */
export function readRates(text: string): Rates | undefined {
  if (text === 'off') return undefined;
  if (text === 'on') return DEFAULTS;
  const given = text.split(',').map((part) => {
    const [, name, points, multiple, unit] = RATE.exec(part.trim()) ?? [];
    const seconds = Number(multiple === '' ? 1 : multiple) * (SECONDS[unit ?? ''] ?? 1);
    const isCount = Number.isSafeInteger(Number(points)) && Number(points) > 0;
    if (name === undefined || !isCount || seconds > LONGEST) throw new Error(part);
    return [name, { points: Number(points), seconds: Math.max(1, seconds) }] as const;
  });
  return { ...DEFAULTS, ...Object.fromEntries(given) };
}

const isReadable = (text: unknown): boolean => {
  try {
    readRates(String(text));
    return true;
  } catch {
    return false;
  }
};

/** Validates RATE_LIMITS. */
export const IsRateLimits = () =>
  ValidateBy({
    name: 'rateLimits',
    validator: {
      validate: isReadable,
      defaultMessage: () =>
        'must be on, off, or rates such as anonymous=1000/h,authenticated=10000/h,login=5/m (at most 24 days)',
    },
  });
