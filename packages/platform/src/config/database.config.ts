import { IsOptional, Matches, Max, Min } from 'class-validator';
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
    'DATABASE_DIRECT_URL',
    'the same database without the pooler that `DATABASE_URL` names, for what needs a session of its own: migrations, hearing of new outbox rows, and queues in PostgreSQL',
    { secret: true, shownDefault: '`DATABASE_URL`' },
  )
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\//, { message: 'is no address of a PostgreSQL: postgres://user:password@host:5432/name' })
  directUrl?: string;

  @Setting(
    'DATABASE_POOL_SIZE',
    'connections of one process, at most; those for look-ups, health and queues come on top: [operating](operating.md#scale) counts them',
  )
  @Min(1)
  @Max(500)
  poolSize: number = 10;

  /** For sessions: past a pooler, if there is one. */
  get sessionUrl(): string {
    return this.directUrl ?? this.url;
  }
}
