import { once } from 'node:events';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { RedisConfig } from '@review-service/platform/config/redis.config';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { failingFast, openRedis, type RedisClient } from '@review-service/platform/redis/open-redis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiConfig } from '../api.config';
import { type Rate, readRates } from '../rate-limits.setting';

/** Counts what somebody uses of so much in a time. */
export type Limiter = Pick<RateLimiterMemory, 'consume' | 'get' | 'points' | 'duration'>;

/** Failed logins of one address, whatever the names. */
const LOGINS_PER_ADDRESS: Rate = { points: 50, seconds: 60 };

/** How long it is remembered that somebody has logged in at an address, in seconds; how often does not matter. */
const LOGINS_REMEMBERED: Rate = { points: Number.MAX_SAFE_INTEGER, seconds: 7 * 86_400 };

/** How long a start waits for Redis, in milliseconds. */
const PATIENCE = 1_000;

/** What somebody has used of a limit. */
export interface Usage {
  readonly isOver: boolean;
  /** What is left. */
  readonly remaining: number;
  /** Seconds until everything is there again, one at least. */
  readonly resetsIn: number;
}

/** Counts requests and failed logins, in Redis for all processes together; while it is away, in this one. */
@Injectable()
export class Limiters implements OnModuleInit, OnModuleDestroy {
  readonly anonymous?: Limiter;
  readonly authenticated?: Limiter;
  /** Failures of whoever guesses something: passwords of one name at one address, tokens at one address, codes. */
  readonly guesses?: Limiter;
  /** Failed logins by address alone. */
  readonly loginsByAddress?: Limiter;
  /** Who has logged in at which address. */
  readonly knownLogins?: Limiter;
  private readonly redis?: RedisClient;

  constructor(
    @Inject(ApiConfig) { rateLimits }: ApiConfig,
    @Inject(RedisConfig) private readonly config: RedisConfig,
    @Inject(LOG) log: Logger,
  ) {
    const rates = readRates(rateLimits);
    if (!rates) return;
    if (config.url !== undefined) {
      this.redis = openRedis(config.url, { ...failingFast, commandTimeout: 500 });
      this.redis.on('error', (error: Error) => log.debug({ err: error }, 'Redis is away: limits are counted here'));
    }
    this.anonymous = this.make('anonymous', rates.anonymous);
    this.authenticated = this.make('authenticated', rates.authenticated);
    this.guesses = this.make('login', rates.login);
    this.loginsByAddress = this.make('login-address', LOGINS_PER_ADDRESS);
    this.knownLogins = this.make('login-known', LOGINS_REMEMBERED);
  }

  /** The first requests are counted where the later ones are, when Redis is there. */
  async onModuleInit(): Promise<void> {
    const { redis } = this;
    if (redis && redis.status !== 'ready')
      await once(redis, 'ready', { signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined);
  }

  /** Why requests are counted by each process for itself, although they should be counted together; or nothing. */
  async fault(): Promise<string | undefined> {
    return this.redis?.ping().then(
      () => undefined,
      (error: unknown) => `away, limits are counted by each process for itself (${(error as Error).message})`,
    );
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

/** Counts one, and tells what is left. */
export async function count(limiter: Limiter, key: string): Promise<Usage> {
  try {
    return usageOf(await limiter.consume(key), false);
  } catch (over) {
    if (!(over instanceof RateLimiterRes)) throw over;
    return usageOf(over, true);
  }
}

/** For how many seconds the limit is used up; nothing when some of it is left. Counts nothing. */
export async function usedUpFor(limiter: Limiter, key: string): Promise<number | undefined> {
  const state = await limiter.get(key);
  return state !== null && state.consumedPoints >= limiter.points ? usageOf(state, true).resetsIn : undefined;
}

const usageOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isOver: boolean): Usage => ({
  isOver,
  remaining: Math.max(0, remainingPoints),
  resetsIn: Math.max(1, Math.ceil(msBeforeNext / 1000)),
});
