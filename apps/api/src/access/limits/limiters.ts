import { once } from 'node:events';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { RedisConfig } from '@review-service/platform/config/redis.config';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { failingFast, openRedis, type RedisClient } from '@review-service/platform/redis/open-redis';
import { writeFault } from '@review-service/platform/redis/write-fault';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiConfig } from '../../api.config';
import { type Rate, readRates } from '../../rate-limits.setting';

/** Counts points per key and period. */
export type Limiter = Pick<RateLimiterMemory, 'consume' | 'reward' | 'get' | 'points' | 'duration'>;

/** Failed logins of one address, whatever the names. */
const LOGINS_PER_ADDRESS: Rate = { points: 50, seconds: 60 };

/** How long a login at an address is remembered, in seconds; the number of logins does not matter. */
const LOGINS_REMEMBERED: Rate = { points: Number.MAX_SAFE_INTEGER, seconds: 7 * 86_400 };

/** Mails to addresses that nobody has confirmed: of one account, and to one address. They go to strangers, so they are always counted. */
const CONFIRMATIONS: Rate = { points: 5, seconds: 3_600 };

/** Requests of one SCIM token: directories send up to 25 a second, and more at once. */
const DIRECTORIES: Rate = { points: 250, seconds: 10 };

/** Descriptions of applications that are read for one person: from addresses that strangers chose, so they are always counted. */
const DOCUMENTS: Rate = { points: 60, seconds: 3_600 };

/** Applications that register themselves from one network. Nobody is signed in, so they are always counted. */
const REGISTRATIONS: Rate = { points: 20, seconds: 3_600 };

/** The timeout for Redis at start, in milliseconds. */
const PATIENCE = 1_000;

/** How long a request may wait for Redis, in milliseconds. The next ones do not wait for it while it hangs. */
const LONGEST_ANSWER = 500;

/** The usage of a limit. */
export interface Usage {
  readonly isOver: boolean;
  /** The remaining points. */
  readonly remaining: number;
  /** Seconds until the limit resets, at least one. */
  readonly resetsIn: number;
}

/** Counts requests and failed logins, in Redis for all processes together; while it is down, in this process. */
@Injectable()
export class Limiters implements OnModuleInit, OnModuleDestroy {
  readonly anonymous?: Limiter;
  readonly authenticated?: Limiter;
  /** Requests by SCIM token. */
  readonly directories?: Limiter;
  /** Failed guesses: passwords of one name at one address, tokens at one address, codes. */
  readonly guesses?: Limiter;
  /** Failed logins by address alone. */
  readonly loginsByAddress?: Limiter;
  /** The names that logged in at an address. */
  readonly knownLogins?: Limiter;
  /** Mails that ask for the confirmation of an address. */
  readonly confirmations: Limiter;
  /** Applications that register themselves. */
  readonly registrations: Limiter;
  /** Descriptions of applications. */
  readonly documents: Limiter;
  private readonly redis?: RedisClient;

  constructor(
    @Inject(ApiConfig) { rateLimits }: ApiConfig,
    @Inject(RedisConfig) private readonly config: RedisConfig,
    @Inject(LOG) log: Logger,
  ) {
    const rates = readRates(rateLimits);
    if (rates && config.url !== undefined) {
      this.redis = openRedis(config.url, failingFast(LONGEST_ANSWER));
      this.redis.on('error', (error: Error) => log.debug({ err: error }, 'Redis is away: limits are counted here'));
    }
    this.confirmations = this.make('confirmation', CONFIRMATIONS);
    this.documents = this.make('document', DOCUMENTS);
    this.registrations = this.make('registration', REGISTRATIONS);
    if (!rates) return;
    this.anonymous = this.make('anonymous', rates.anonymous);
    this.authenticated = this.make('authenticated', rates.authenticated);
    this.directories = this.make('directory', DIRECTORIES);
    this.guesses = this.make('login', rates.login);
    this.loginsByAddress = this.make('login-address', LOGINS_PER_ADDRESS);
    this.knownLogins = this.make('login-known', LOGINS_REMEMBERED);
  }

  /** Waits for Redis, so that the first requests are counted there, too. */
  async onModuleInit(): Promise<void> {
    const { redis } = this;
    if (redis && redis.status !== 'ready')
      await once(redis, 'ready', { signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined);
  }

  /** Why each process counts for itself although Redis is configured; or undefined. */
  async fault(): Promise<string | undefined> {
    const fault = this.redis && (await writeFault(this.redis, `${this.config.prefix}:limit:can-write`));
    return fault === undefined ? undefined : `away, limits are counted by each process for itself (${fault})`;
  }

  onModuleDestroy(): void {
    this.redis?.disconnect();
  }

  private make(name: string, { points, seconds }: Rate): Limiter {
    const here = { keyPrefix: `${this.config.prefix}:limit:${name}`, points, duration: seconds };
    const inProcess = new RateLimiterMemory(here);
    return this.redis
      ? new RateLimiterRedis({
          ...here,
          storeClient: this.redis,
          insuranceLimiter: inProcess,
          rejectIfRedisNotReady: true,
        })
      : inProcess;
  }
}

/** Counts one point, and resolves with the remaining ones. */
export async function count(limiter: Limiter, key: string): Promise<Usage> {
  try {
    return usageOf(await limiter.consume(key), false);
  } catch (over) {
    if (!(over instanceof RateLimiterRes)) throw over;
    return usageOf(over, true);
  }
}

/** Takes back one point that was counted. */
export async function uncount(limiter: Limiter, key: string): Promise<void> {
  await limiter.reward(key);
}

/** Seconds until a used-up limit resets; undefined if points are left. Counts nothing. */
export async function usedUpFor(limiter: Limiter, key: string): Promise<number | undefined> {
  const state = await limiter.get(key);
  return state !== null && state.consumedPoints >= limiter.points ? usageOf(state, true).resetsIn : undefined;
}

const usageOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isOver: boolean): Usage => ({
  isOver,
  remaining: Math.max(0, remainingPoints),
  resetsIn: Math.max(1, Math.ceil(msBeforeNext / 1000)),
});
