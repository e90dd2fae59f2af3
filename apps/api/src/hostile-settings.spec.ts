import { FastifyAdapter } from '@nestjs/platform-fastify';
import { readSettings } from '@review-service/platform/config/read-settings';
import { readRedisUrl } from '@review-service/platform/redis/redis-url';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { openFileStore } from '@review-service/platform/storage/open-file-store';
import { hostileSettings, readAddress, readGetters, wrongsOf } from '@review-service/testing/hostile-settings';
import { sampled } from '@review-service/testing/sampled';
import { checkHosts } from './http/allowed-hosts';
import { allowOrigins } from './http/cross-origin';
import { mediaTypeOf } from './hypermedia/media-types/media-type-of';
import { readRates } from './rate-limits.setting';
import { SETTINGS } from './settings';

const WELL = {
  DATABASE_URL: 'postgres://review@host/review',
  SECRET_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  SITE_URL: 'https://reviews.example.com',
  OIDC_CLIENT_ID: 'review-service',
  OIDC_CLIENT_SECRET: 'secret',
  LDAP_BASE: 'dc=example,dc=com',
  LDAP_BIND_PASSWORD: 'secret',
};

describe('a hostile setting of the API', () => {
  /** What a start does with the settings before it asks another server. */
  const take = async (env: NodeJS.ProcessEnv) => {
    const { api, database, redis, secrets, storage } = readSettings(SETTINGS, { ...WELL, ...env });
    [api, database, redis, secrets, storage].forEach(readGetters);
    [database.url, database.sessionUrl].forEach(readAddress);
    if (redis.url !== undefined) readRedisUrl(redis.url);
    new Secrets(secrets.keys);
    await openFileStore(storage.url);
    readRates(api.rateLimits);
    mediaTypeOf(api.vendor, 'error');
    new Date(Date.now() + api.sessionMaxAge * 1_000).toISOString();
    const fastify = new FastifyAdapter({ trustProxy: [...api.trustedProxies] }).getInstance();
    checkHosts(fastify, api);
    await allowOrigins(fastify, api, () => undefined);
    await fastify.close();
  };

  it.each(sampled(hostileSettings(SETTINGS), 300))(
    '$name, as $what, is taken or refused by its name',
    async (setting) => {
      expect(await wrongsOf(setting, take)).toEqual([]);
    },
  );

  it.each(['10.0.0.0/99', '10.0.0.0/0', 'proxy.example.com', '10.0.0.1, 10.0.0.0/8/8'])(
    'TRUSTED_PROXIES=%s is refused, with what to write',
    (text) => {
      expect(() => readSettings(SETTINGS, { ...WELL, TRUSTED_PROXIES: text })).toThrow(
        /^TRUSTED_PROXIES: every entry must be an address or a network, such as 10\.0\.0\.7/,
      );
    },
  );

  it.each(['10.0.0.7', '10.0.0.0/8, fd00::/8', '10.0.0.0/255.0.0.0', 'loopback,uniquelocal', '::1'])(
    'TRUSTED_PROXIES=%s is taken',
    (text) => {
      expect(() => readSettings(SETTINGS, { ...WELL, TRUSTED_PROXIES: text })).not.toThrow();
    },
  );
});
