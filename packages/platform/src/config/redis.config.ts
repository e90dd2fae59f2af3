import { IsOptional, Matches } from 'class-validator';
import { Setting } from './setting';

/** Where Redis is, if there is one. */
export class RedisConfig {
  @Setting('REDIS_URL', 'redis:// or rediss://; without it nothing needs Redis', { secret: true })
  @IsOptional()
  @Matches(/^rediss?:\/\//, { message: 'must begin with redis:// or rediss://' })
  url?: string;
}
