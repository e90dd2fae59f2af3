import { IsOptional, Matches, ValidateBy } from 'class-validator';
import { redisUrlFault } from '../redis/redis-url';
import { Setting } from './setting';

/** Where Redis is, if there is one. */
export class RedisConfig {
  @Setting('REDIS_URL', 'redis://, rediss://, redis+sentinel:// or redis+cluster://; without it nothing needs Redis', {
    secret: true,
  })
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
