import { setting } from '@review-service/embedded/setting';
import { flag, id, list, reader, shape, text, type Reader } from './readers';

/** A member of the `site` section, and the setting of this server; both as comparable text. */
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
/** A member, as comparable text. */
const comparedAs = <T>(read: Reader<T>, toText: (value: T) => string): Reader<string> =>
  reader(read.schema, (value, path) => toText(read(value, path)));
const asText = (read: Reader<unknown>) => comparedAs(read, String);
const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, '');

const administrators = comparedAs(
  list(administrator),
  (people) => people.map(({ name, email }) => `${name} <${email}>`).join(', ') || NOBODY,
);

const rateLimits = comparedAs(
  limits,
  ({ anonymous, authenticated, login }) => `anonymous=${anonymous},authenticated=${authenticated},login=${login}`,
);

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
      read: comparedAs(text(), withoutSlash),
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
