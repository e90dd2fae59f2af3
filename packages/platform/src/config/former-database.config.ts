import { IsOptional } from 'class-validator';
import { IsPostgres } from './database.config';
import { Setting } from './setting';

/** The database that a restored one takes the place of. */
export class FormerDatabaseConfig {
  @Setting(
    'FORMER_DATABASE_URL',
    'for `credentials revoke --since`: the database that the restored one takes the place of, whose audit log says what ended since the dump',
    { secret: true },
  )
  @IsOptional()
  @IsPostgres()
  url?: string;
}
