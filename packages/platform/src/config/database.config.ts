import { Matches, Max, Min } from 'class-validator';
import { Setting } from './setting';

/** Settings of the connections to PostgreSQL. */
export class DatabaseConfig {
  @Setting('DATABASE_URL', 'PostgreSQL 15 or newer, `postgres://user:password@host:5432/name`', {
    secret: true,
    shownDefault: 'required',
  })
  @Matches(/^postgres(ql)?:\/\//, {
    message: ({ value }) =>
      `${value === undefined ? 'is required' : 'is no address of a PostgreSQL'}: postgres://user:password@host:5432/name`,
  })
  url!: string;

  @Setting(
    'DATABASE_POOL_SIZE',
    'connections of one process, at most; three for look-ups come on top, and in a worker those that [operating](operating.md#scale) counts',
  )
  @Min(1)
  @Max(500)
  poolSize: number = 10;
}
