import { hostileValues, wrongsOf } from '@review-service/testing/hostile-settings';
import { demandServer } from './reachable';
import { readSettings } from './settings';

/** The settings that it reads, by reading them: a new one is tried by itself. */
function namesRead(): string[] {
  const names = new Set<string>();
  readSettings(new Proxy({}, { get: (_, name) => void names.add(String(name)) }));
  return [...names].filter((name) => !name.endsWith('_FILE'));
}

const SECRETS = ['DATABASE_URL', 'REDIS_URL', 'SECRET_KEYS'];

describe('a hostile setting of `npm start`', () => {
  const take = async (env: NodeJS.ProcessEnv) => {
    const settings = readSettings(env);
    // What is a URL is asked, and nothing here answers.
    if (!URL.canParse(settings.databaseUrl ?? 'a:b')) await demandServer('DATABASE_URL', settings.databaseUrl, 5432);
    if (!URL.canParse(settings.redisUrl ?? 'a:b')) await demandServer('REDIS_URL', settings.redisUrl, 6379);
  };

  it('is each of those that it reads', () => {
    expect(namesRead()).toEqual(expect.arrayContaining(['PORT', 'HOST', 'SITE_URL', 'METRICS_PORT', ...SECRETS]));
  });

  it.each(hostileValues(namesRead().map((name) => ({ name, secret: SECRETS.includes(name) }))))(
    '$name, as $what, is taken or refused by its name',
    async (setting) => {
      expect(await wrongsOf(setting, take)).toEqual([]);
    },
  );
});
