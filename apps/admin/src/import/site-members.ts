import { setting } from '@review-service/embedded/setting';
import { flag, id, shape, text, type Reader, refuse } from './readers';
import { pathTo } from './world-error';

/** A member of the `site` section, and the setting that decides here; both as text that can be compared. */
interface SiteMember {
  readonly setting: string;
  readonly read: Reader<string>;
  readonly ours: (env: NodeJS.ProcessEnv) => string;
}

const NOBODY = 'nobody';
const LIMIT = /^\d+\/[smhd]$/;
const DEFAULT_LIMITS = 'anonymous=1000/h,authenticated=10000/h,login=5/m';

const limit = text({ form: LIMIT, what: 'a limit looks like 1000/h (s, m, h or d)' });
const limits = shape({ anonymous: limit, authenticated: limit, login: limit });
const administrator = shape({ name: text(), email: text() });
const asText =
  (read: Reader<unknown>): Reader<string> =>
  (value, path) =>
    String(read(value, path));
const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, '');

const administrators: Reader<string> = (value, path) => {
  if (!Array.isArray(value)) return refuse(path, 'must be a list');
  const people = value.map((element: unknown, index) => administrator(element, pathTo(path, index)));
  return people.map(({ name, email }) => `${name} <${email}>`).join(', ') || NOBODY;
};

const rateLimits: Reader<string> = (value, path) => {
  const { anonymous, authenticated, login } = limits(value, path);
  return `anonymous=${anonymous},authenticated=${authenticated},login=${login}`;
};

const isOn = (given: string) => /^(true|1|yes|on)$/i.test(given);

const member = (name: string, read: Reader<string>, fallback: string): SiteMember => ({
  setting: name,
  read,
  ours: (env) => setting(env, name) ?? fallback,
});

const flagMember = (name: string, fallback: boolean): SiteMember => ({
  setting: name,
  read: asText(flag),
  ours: (env) => String(isOn(setting(env, name) ?? String(fallback))),
});

/** The members of the `site` section by name. */
export const siteMembers = new Map<string, SiteMember>([
  [
    'url',
    {
      setting: 'SITE_URL',
      read: (value, path) => withoutSlash(text()(value, path)),
      ours: (env) => withoutSlash(setting(env, 'SITE_URL') ?? `http://localhost:${setting(env, 'PORT') ?? 8080}`),
    },
  ],
  ['administrators', member('SITE_ADMINISTRATORS', administrators, NOBODY)],
  ['time_zone', member('TIME_ZONE', text(), 'UTC')],
  [
    'anonymous_read_allowed',
    {
      setting: 'AUTH_REQUIRE_LOGIN',
      read: asText(flag),
      ours: (env) => String(!isOn(setting(env, 'AUTH_REQUIRE_LOGIN') ?? 'false')),
    },
  ],
  ['read_only', flagMember('READ_ONLY', false)],
  ['oauth2_service_feature', flagMember('FEATURE_OAUTH2', true)],
  [
    'rate_limits',
    {
      setting: 'RATE_LIMITS',
      read: rateLimits,
      ours: (env) => (setting(env, 'RATE_LIMITS') ?? 'on').replace(/^on$/, DEFAULT_LIMITS),
    },
  ],
  ['max_diff_attachment_bytes', member('MAX_ATTACHMENT_BYTES', asText(id), '10485760')],
]);
