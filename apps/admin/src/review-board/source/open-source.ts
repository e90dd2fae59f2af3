import { fileURLToPath } from 'node:url';
import { Refusal } from '../../base/refusal';
import type { SourceDatabase } from './source';

/** Opens the database of a URL: `sqlite:<file>`, `postgres://…` or `mysql://…`. Only its driver is loaded. */
export async function openSource(url: string): Promise<SourceDatabase> {
  const [, scheme = ''] = /^([a-z0-9+]+):/.exec(url) ?? [];
  switch (scheme) {
    case 'sqlite': {
      const { openSqlite } = await import('./sqlite-source.js');
      return openSqlite(fileOf(url));
    }
    case 'postgres':
    case 'postgresql': {
      const { openPostgres } = await import('./postgres-source.js');
      return openPostgres(url).catch(unreachable);
    }
    case 'mysql':
    case 'mariadb': {
      const { openMysql } = await import('./mysql-source.js');
      return openMysql(url.replace(/^mariadb:/, 'mysql:')).catch(unreachable);
    }
    default:
      throw new Refusal('--from is sqlite:<file>, postgres://<user>:<password>@<host>/<database> or mysql://….');
  }
}

/** `sqlite:db.sqlite`, `sqlite:/srv/db.sqlite` and `sqlite:///srv/db.sqlite`. */
const fileOf = (url: string): string =>
  url.startsWith('sqlite://') ? fileURLToPath(url.replace(/^sqlite:/, 'file:')) : url.slice('sqlite:'.length);

/** Without the URL, which may have a password. */
const unreachable = (error: unknown): never => {
  throw new Refusal(`Review Board's database cannot be opened: ${(error as Error).message || 'no connection'}.`);
};
