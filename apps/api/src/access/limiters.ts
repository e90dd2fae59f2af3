import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from '@review-service/platform/logging/log';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiConfig } from '../api.config';
import { LOG } from '../log.token';
import { REDIS_URL } from '../redis.token';
import { type Rate, readRates } from './rate-limits.setting';

type Limiter = Pick<RateLimiterMemory, 'consume' | 'get' | 'points'>;

/** Failed logins of one address, whatever the names. */
const LOGINS_PER_ADDRESS: Rate = { points: 50, seconds: 60 };

/** How far over a limit somebody is. */
export interface Excess {
  readonly retryAfter: number;
  readonly points: number;
}

/** Counts requests and failed logins, in Redis for all processes together; while it is away, in this one. */
@Injectable()
export class Limiters implements OnModuleDestroy {
  readonly anonymous?: Limiter;
  readonly authenticated?: Limiter;
  /** Failed logins by address and name, and by address alone. */
  readonly logins: readonly Limiter[];
  private readonly redis?: Redis;

  constructor(
    @Inject(ApiConfig) { rateLimits }: ApiConfig,
    @Inject(REDIS_URL) redisUrl: string | undefined,
    @Inject(LOG) log: Logger,
  ) {
    const rates = readRates(rateLimits);
    if (!rates) {
      this.logins = [];
      return;
    }
    if (redisUrl !== undefined) {
      this.redis = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 500 });
      this.redis.on('error', (error: Error) => log.debug({ err: error }, 'Redis is away: limits are counted here'));
    }
    this.anonymous = this.make('anonymous', rates.anonymous);
    this.authenticated = this.make('authenticated', rates.authenticated);
    this.logins = [this.make('login', rates.login), this.make('login-address', LOGINS_PER_ADDRESS)];
  }

  onModuleDestroy(): void {
    this.redis?.disconnect();
  }

  private make(name: string, { points, seconds }: Rate): Limiter {
    const here = { keyPrefix: `review-service:limit:${name}`, points, duration: seconds };
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

/** Counts one. Tells how far over the limit it is, if it is. */
export async function count(limiter: Limiter, key: string): Promise<Excess | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (over) {
    if (!(over instanceof RateLimiterRes)) throw over;
    return { retryAfter: Math.max(1, Math.ceil(over.msBeforeNext / 1000)), points: limiter.points };
  }
}

/** Is the limit used up? Counts nothing. */
export async function isUsedUp(limiter: Limiter, key: string): Promise<boolean> {
  const state = await limiter.get(key);
  return state !== null && state.consumedPoints >= limiter.points;
}
