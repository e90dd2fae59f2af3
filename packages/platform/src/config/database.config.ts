import { IsOptional, Max, Min, ValidateBy } from 'class-validator';
import { parse } from 'pg-connection-string';
import { quoted } from './quoted';
import { Setting } from './setting';

const FORM = 'postgres://user:password@host:5432/name';

/** The fault of an address, without the address: it has a password. It is read as pg reads it, with the files it names. */
function faultOf(url: unknown): string | undefined {
  if (typeof url !== 'string') return `is required: ${FORM}`;
  if (!/^postgres(ql)?:\/\//.test(url)) return `is no address of a PostgreSQL: ${FORM}`;
  try {
    parse(url);
    return undefined;
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    return path === undefined
      ? `cannot be read as an address: ${FORM}, with %XX for what is special in a name or password`
      : `names the file ${quoted(path)}, which cannot be read (${code})`;
  }
}

/** Validates the address of a PostgreSQL. */
export const IsPostgres = () =>
  ValidateBy({
    name: 'postgres',
    validator: {
      validate: (url) => faultOf(url) === undefined,
      defaultMessage: (args) => faultOf(args?.value) ?? '',
    },
  });

/** Settings of the connections to PostgreSQL. */
export class DatabaseConfig {
  @Setting('DATABASE_URL', 'PostgreSQL 15 or newer, `postgres://user:password@host:5432/name`', {
    secret: true,
    shownDefault: 'required',
  })
  @IsPostgres()
  url!: string;

  @Setting(
    'DATABASE_DIRECT_URL',
    'the same database without the pooler that `DATABASE_URL` names, for what needs a session of its own: migrations, and hearing of new outbox rows',
    { secret: true, shownDefault: '`DATABASE_URL`' },
  )
  @IsOptional()
  @IsPostgres()
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
