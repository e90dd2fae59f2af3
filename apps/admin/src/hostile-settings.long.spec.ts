import { readSettings } from '@review-service/platform/config/read-settings';
import { SettingsError } from '@review-service/platform/config/settings-error';
import { hostileSettings, readAddress, readGetters, wrongsOf } from '@review-service/testing/hostile-settings';
import { checkSettings } from './checks/settings-check';
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

describe("a hostile setting of the operator's commands", () => {
  const all = hostileSettings(SETTINGS);

  it.each(all)('$name, as $what, is taken or refused by its name', async (setting) => {
    const take = (env: NodeJS.ProcessEnv) => {
      const configs = readSettings(SETTINGS, { ...WELL, ...env });
      Object.values(configs).forEach(readGetters);
      [configs.database.url, configs.database.sessionUrl].forEach(readAddress);
    };

    expect(await wrongsOf(setting, take)).toEqual([]);
  });

  it.each(all)('$name, as $what, is a finding of doctor, or none', async (setting) => {
    const take = (env: NodeJS.ProcessEnv) => {
      const faults = checkSettings({ ...WELL, ...env }).filter(({ level }) => level !== 'ok');
      if (faults.length > 0) throw new SettingsError(faults.map(({ text }) => text));
    };

    expect(await wrongsOf(setting, take)).toEqual([]);
  });
});
