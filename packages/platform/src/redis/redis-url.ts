/** The address of Redis, in any of its three forms of deployment. */
export type RedisPlace = { readonly tls: boolean; readonly username?: string; readonly password?: string } & (
  | { readonly kind: 'single'; readonly host: RedisHost; readonly db: number }
  | { readonly kind: 'sentinel'; readonly hosts: readonly RedisHost[]; readonly master: string; readonly db: number }
  | { readonly kind: 'cluster'; readonly hosts: readonly RedisHost[] }
);

/** One server. */
export interface RedisHost {
  readonly host: string;
  readonly port: number;
}

const FORM = /^redis(s?)(?:\+(sentinel|cluster))?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?#]+)(?:\/([^?#]*))?$/;
const PORTS = { single: 6379, sentinel: 26379, cluster: 6379 };
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::(\d{1,5}))?$/i;

/**
 * Reads REDIS_URL: `redis://user:password@host:6379/0`, `redis+sentinel://user:password@h1:26379,h2:26379/master/0` or
 * `redis+cluster://h1,h2`; with `rediss` over TLS. Throws an error that names the fault, without the password.
 */
export function readRedisUrl(url: string): RedisPlace {
  const [, secure, form = 'single', username, password, authority = '', path = ''] = FORM.exec(url) ?? refuse(FORMS);
  const kind = form as RedisPlace['kind'];
  const hosts = authority.split(',').map((host) => readHost(host, PORTS[kind]));
  const login = { ...(username && { username: decode(username) }), ...(password && { password: decode(password) }) };
  const place = { tls: secure === 's', ...login };
  switch (kind) {
    case 'single': {
      const [host, ...others] = hosts;
      if (!host || others.length > 0) return refuse('redis:// names one host; several are for redis+cluster://');
      return { ...place, kind, host, db: readDatabase(path) };
    }
    case 'sentinel': {
      const [master = '', db = ''] = path.split('/');
      if (master === '') return refuse('names no master: redis+sentinel://h1:26379,h2:26379/master/0');
      return { ...place, kind, hosts, master, db: readDatabase(db) };
    }
    case 'cluster':
      if (path !== '' && path !== '0') return refuse('a cluster has one database: leave the path away');
      return { ...place, kind, hosts };
  }
}

/** The fault of a REDIS_URL, or undefined. */
export function redisUrlFault(url: string): string | undefined {
  try {
    readRedisUrl(url);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const FORMS = 'must be redis://host:6379/0, redis+sentinel://h1,h2/master/0 or redis+cluster://h1,h2';

function readHost(text: string, usual: number): RedisHost {
  // An invalid host may be a part of a password with a slash or an @.
  const [, host = '', port] =
    HOST.exec(text) ?? refuse('names a host that is none; write %2F and %40 for / and @ in a name or password');
  if (Number(port) > 65_535) refuse('has a port beyond 65535');
  return { host: host.replace(/^\[|\]$/g, ''), port: port === undefined ? usual : Number(port) };
}

const readDatabase = (text: string): number =>
  /^\d*$/.test(text) ? Number(text) : refuse('must end with the number of a database, such as /0');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return refuse('holds a % that encodes nothing: write %25 for it');
  }
}

function refuse(fault: string): never {
  throw new Error(fault);
}
