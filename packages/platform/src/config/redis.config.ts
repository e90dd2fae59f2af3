import { IsOptional, Matches, ValidateBy } from 'class-validator';
import { redisUrlFault } from '../redis/redis-url';
import { Setting } from './setting';

/** The address of Redis, if there is one. */
export class RedisConfig {
  @Setting(
    'REDIS_URL',
    'where queues are and requests are counted: `redis://user:password@host:6379/0`, `redis+sentinel://user:password@h1,h2/master/0` (the login is for Sentinels and servers), ' +
      '`redis+cluster://h1,h2`; `rediss` over TLS. Without it workers take jobs from PostgreSQL, and each process counts for itself',
    { secret: true },
  )
  @IsOptional()
  @ValidateBy({
    name: 'redisUrl',
    validator: {
      validate: (url: string) => redisUrlFault(url) === undefined,
      defaultMessage: (args) => redisUrlFault(String(args?.value)) ?? '',
    },
  })
  url?: string;

  @Setting('REDIS_PREFIX', 'begins all keys in Redis: one for each installation that shares it')
  @Matches(/^[A-Za-z0-9_-]+$/, { message: 'must be made of letters, digits, "_" and "-"' })
  prefix: string = 'review-service';
}
