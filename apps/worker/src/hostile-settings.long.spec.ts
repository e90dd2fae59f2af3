import { readSettings } from '@review-service/platform/config/read-settings';
import { openMailer } from '@review-service/platform/mail/mailer';
import { readRedisUrl } from '@review-service/platform/redis/redis-url';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { openFileStore } from '@review-service/platform/storage/open-file-store';
import { hostileSettings, readAddress, readGetters, wrongsOf } from '@review-service/testing/hostile-settings';
import { readQueues } from './queues.setting';
import { daysOf } from './retention.setting';
import { SETTINGS } from './settings';

const WELL = {
  DATABASE_URL: 'postgres://review@host/review',
  SECRET_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  LDAP_BASE: 'dc=example,dc=com',
  LDAP_BIND_PASSWORD: 'secret',
  // What MAIL_URL needs beside it.
  MAIL_FROM: 'reviews@example.com',
  SITE_URL: 'https://reviews.example.com',
};

describe('a hostile setting of the worker', () => {
  /** What a start does with the settings before it asks another server. */
  const take = async (env: NodeJS.ProcessEnv) => {
    const { database, mail, redis, secrets, storage, worker } = readSettings(SETTINGS, { ...WELL, ...env });
    [database, mail, redis, secrets, storage, worker].forEach(readGetters);
    [database.url, database.sessionUrl].forEach(readAddress);
    if (redis.url !== undefined) readRedisUrl(redis.url);
    if (mail.url !== undefined) openMailer(mail.url, mail.oauth).close();
    new Secrets(secrets.keys);
    await openFileStore(storage.url);
    readQueues(worker.queues);
    daysOf(worker.auditRetention);
    daysOf(worker.expiredTokenRetention);
  };

  it.each(hostileSettings(SETTINGS))('$name, as $what, is taken or refused by its name', async (setting) => {
    expect(await wrongsOf(setting, take)).toEqual([]);
  });
});
