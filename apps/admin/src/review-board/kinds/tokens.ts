import { CLIENT_TYPES, GRANT_TYPES } from '@review-service/contracts/oauth-app-types';
import { isStorableRedirectUri, readRedirectUris } from '@review-service/contracts/redirect-uris';
import { SCOPES } from '@review-service/contracts/scopes';
import { policyFault } from '@review-service/contracts/token-policy';
import { sql } from '@review-service/database/sql';
import { API_TOKEN_KIND } from '@review-service/platform/secrets/api-tokens';
import { makeClientSecret } from '@review-service/platform/secrets/oauth-apps';
import {
  CLIENT_TOKEN_KIND,
  isForged,
  OAUTH_TOKEN_KIND,
  OAUTH_TOKEN_PLACE,
  REFRESH_TOKEN_KIND,
} from '@review-service/platform/secrets/oauth-tokens';
import { hashPassword, isPasswordHash } from '@review-service/platform/secrets/passwords';
import { number, nullable } from '@review-service/database/row-types';
import { flatKind, type FlatUnit } from '../flat-kind';
import { groupedBy } from '../grouped';
import type { MoveRun } from '../move';
import type { MovedKind } from '../move-kind';
import { readJsonText } from '../source/json-text';
import { ACCESS_TOKEN, API_TOKEN, APPLICATION, REFRESH_TOKEN, type TheirRow } from '../source/tables';

/** A unit whose row has a secret, which is hashed or sealed when it is stored. */
interface SecretUnit extends FlatUnit {
  readonly secret: string;
}

/** API tokens: they go on working, and only keyed hashes of them are stored. */
export const apiTokens = (move: MoveRun): MovedKind<SecretUnit> =>
  flatKind({
    name: 'API tokens',
    table: API_TOKEN.name,
    into: 'api_token',
    batches: () => apiTokenBatches(move),
    rowsOf: ({ rows, secret }) => {
      const { digest, keyId } = move.secrets.lookup(API_TOKEN_KIND, secret);
      return { api_token: (rows.api_token ?? []).map((row) => ({ ...row, lookup: digest, key_id: keyId })) };
    },
  });

async function* apiTokenBatches({ reading, report, target }: MoveRun): AsyncGenerator<SecretUnit[], void> {
  for await (const tokens of reading.batches(API_TOKEN)) {
    const users = await target.existing(
      'user_account',
      tokens.map(({ user_id }) => user_id),
    );
    const sites = await target.existing(
      'local_site',
      tokens.map(({ local_site_id }) => local_site_id),
    );
    yield tokens.flatMap((token) => {
      const { value: policy, fault = policyFault(policy) } = readJsonText(token.policy);
      const reason = !users.has(token.user_id)
        ? 'its user is not there'
        : token.local_site_id !== null && !sites.has(token.local_site_id)
          ? 'its Local Site is not there'
          : token.token === ''
            ? 'it has no value'
            : // Without its policy a token could do more than before.
              fault && 'its policy cannot be read';
      if (reason !== undefined) {
        report.left(API_TOKEN.name, reason, `id ${token.id}`);
        return [];
      }
      const rows = { api_token: [apiTokenRow(token, policy)] };
      return [{ id: token.id, content: { rows, secret: token.token }, rows, secret: token.token }];
    });
  }
}

const apiTokenRow = (token: TheirRow<typeof API_TOKEN>, policy: object) => ({
  id: token.id,
  user_id: token.user_id,
  local_site_id: token.local_site_id,
  policy,
  note: token.note,
  extra_data: token.extra_data,
  expires_at: token.expires,
  is_valid: token.valid,
  invalid_reason: token.invalid_reason,
  invalidated_at: token.valid ? null : token.invalid_date,
  created_at: token.time_added ?? 'now',
  updated_at: token.last_updated ?? token.time_added ?? 'now',
});

/** OAuth2 applications. A secret in clear is hashed; a hash of Django is kept, and verified as such. */
export const applications = (move: MoveRun): MovedKind<SecretUnit> =>
  flatKind({
    name: 'applications',
    table: APPLICATION.name,
    into: 'oauth_application',
    batches: () => applicationBatches(move),
    rowsOf: async ({ rows, secret }) => {
      const hash = isPasswordHash(secret) ? secret : await hashPassword(secret || makeClientSecret());
      return { oauth_application: (rows.oauth_application ?? []).map((row) => ({ ...row, client_secret_hash: hash })) };
    },
  });

async function* applicationBatches({ reading, report, target }: MoveRun): AsyncGenerator<SecretUnit[], void> {
  for await (const found of reading.batches(APPLICATION, 100)) {
    const users = await target.existing(
      'user_account',
      found.map(({ user_id }) => user_id),
    );
    const sites = await target.existing(
      'local_site',
      found.map(({ local_site_id }) => local_site_id),
    );
    yield found.flatMap((application) => {
      const { id, user_id, local_site_id, authorization_grant_type: grant, client_type } = application;
      const left = (reason: string): SecretUnit[] => {
        report.left(APPLICATION.name, reason, `${application.name} (id ${id})`);
        return [];
      };
      if (user_id === null || !users.has(user_id)) return left('its owner is not there');
      if (local_site_id !== null && !sites.has(local_site_id)) return left('its Local Site is not there');
      if (!GRANT_TYPES.some((type) => type === grant)) return left(`its grant type ${grant} is not known here`);
      if (!CLIENT_TYPES.some((type) => type === client_type)) return left('its client type is not known here');
      if (application.client_id === '') return left('it has no client id');
      const addresses = readRedirectUris(application.redirect_uris);
      const unsafe = addresses.filter((uri) => !isStorableRedirectUri(uri));
      if (unsafe.length > 0)
        report.note(APPLICATION.name, 'an address to send people back to is left out', application.name);
      const rows = {
        oauth_application: [
          {
            ...{ id, user_id, local_site_id, client_type, authorization_grant_type: grant },
            name: application.name.slice(0, 255),
            client_id: application.client_id,
            original_user_id: application.original_user_id,
            redirect_uris: addresses.filter((uri) => !unsafe.includes(uri)),
            skip_authorization: application.skip_authorization,
            enabled: application.enabled,
            extra_data: application.extra_data,
            created_at: application.created,
          },
        ],
      };
      const { client_secret: secret } = application;
      return [{ id, content: { rows, secret }, rows, secret }];
    });
  }
}

/** An access token with the refresh tokens of its grant. */
interface GrantUnit extends FlatUnit {
  readonly value: string;
  readonly refresh: readonly { readonly id: number; readonly value: string; readonly created_at: string }[];
}

/** Access tokens, each with a grant of its own, which has its number; and their refresh tokens. */
export const accessTokens = (move: MoveRun): MovedKind<GrantUnit> => {
  const kind = flatKind<GrantUnit>({
    name: 'access tokens',
    table: ACCESS_TOKEN.name,
    into: 'oauth_grant',
    parts: { oauth_token: 'grant_id', oauth_refresh_token: 'grant_id' },
    batches: () => accessTokenBatches(move),
    rowsOf: ({ id, rows, value, refresh }) => {
      const { digest, keyId } = move.secrets.lookup(OAUTH_TOKEN_KIND, value);
      const sealed = move.secrets.seal(OAUTH_TOKEN_PLACE(id), value);
      return {
        ...rows,
        oauth_token: (rows.oauth_token ?? []).map((row) => ({ ...row, lookup: digest, key_id: keyId, sealed })),
        oauth_refresh_token: refresh.map((one) => {
          const found = move.secrets.lookup(REFRESH_TOKEN_KIND, one.value);
          return { id: one.id, grant_id: id, lookup: found.digest, key_id: found.keyId, created_at: one.created_at };
        }),
      };
    },
  });
  return kind;
};

async function* accessTokenBatches(move: MoveRun): AsyncGenerator<GrantUnit[], void> {
  const { reading, report } = move;
  for await (const found of reading.batches(ACCESS_TOKEN)) {
    const tokens = found.filter(({ user_id }) => user_id !== null);
    const { siteOf, users } = await owners(move, tokens);
    const refresh = groupedBy(
      await reading.where(
        REFRESH_TOKEN,
        'access_token_id',
        tokens.map(({ id }) => id),
      ),
      ({ access_token_id }) => access_token_id,
    );
    const units = tokens.flatMap((token): GrantUnit[] => {
      const { id, user_id, application_id, expires } = token;
      const reason = faultOf(token, siteOf, users);
      if (reason !== undefined || application_id === null || user_id === null || expires === null) {
        report.left(ACCESS_TOKEN.name, reason ?? 'it has no end', `id ${id}`);
        return [];
      }
      const created_at = token.created ?? 'now';
      const rows = {
        oauth_grant: [{ id, application_id, user_id, created_at }],
        oauth_token: [
          {
            ...{ id, grant_id: id, application_id, user_id, created_at },
            local_site_id: siteOf.get(application_id) ?? null,
            scopes: scopesOf(token, report),
            expires_at: expires,
          },
        ],
      };
      const valid = refresh(id).flatMap((one) => {
        if (one.revoked === null && one.token !== '' && !isForged(one.token))
          return { id: one.id, value: one.token, created_at: one.created ?? 'now' };
        report.left(REFRESH_TOKEN.name, 'it is revoked', `id ${one.id}`);
        return [];
      });
      return [{ id, content: { rows, value: token.token, valid }, rows, value: token.token, refresh: valid }];
    });
    if (units.length > 0) yield units;
  }
}

/** Tokens that applications have for themselves. */
export const clientTokens = (move: MoveRun): MovedKind<SecretUnit> =>
  flatKind({
    name: 'tokens of applications for themselves',
    table: ACCESS_TOKEN.name,
    into: 'oauth_client_token',
    batches: () => clientTokenBatches(move),
    rowsOf: ({ rows, secret }) => {
      const { digest, keyId } = move.secrets.lookup(CLIENT_TOKEN_KIND, secret);
      return {
        oauth_client_token: (rows.oauth_client_token ?? []).map((row) => ({ ...row, lookup: digest, key_id: keyId })),
      };
    },
  });

async function* clientTokenBatches(move: MoveRun): AsyncGenerator<SecretUnit[], void> {
  const { reading, report } = move;
  for await (const found of reading.batches(ACCESS_TOKEN, 1_000, { isCounted: false })) {
    const tokens = found.filter(({ user_id }) => user_id === null);
    const { siteOf, users } = await owners(move, tokens);
    const units = tokens.flatMap((token): SecretUnit[] => {
      const { id, application_id, expires, created, token: secret } = token;
      const reason = faultOf(token, siteOf, users);
      if (reason !== undefined || application_id === null || expires === null) {
        report.left(ACCESS_TOKEN.name, reason ?? 'it has no end', `id ${id}`);
        return [];
      }
      const scopes = scopesOf(token, report);
      const rows = {
        oauth_client_token: [{ id, application_id, scopes, expires_at: expires, created_at: created ?? 'now' }],
      };
      return [{ id, content: { rows, secret }, rows, secret }];
    });
    if (units.length > 0) yield units;
  }
}

type AccessToken = TheirRow<typeof ACCESS_TOKEN>;

const SITE_OF = { id: number, site: nullable(number) };

/** The applications and users of tokens that are here, and the Local Sites of the applications. */
async function owners({ target }: MoveRun, tokens: readonly AccessToken[]) {
  const ids = [...new Set(tokens.flatMap(({ application_id }) => application_id ?? []))];
  const found = await target.all(
    SITE_OF,
    sql`select id, local_site_id as site from oauth_application where id = any(${ids}::integer[])`,
  );
  const users = await target.existing(
    'user_account',
    tokens.map(({ user_id }) => user_id),
  );
  return { siteOf: new Map(found.map(({ id, site }) => [id, site])), users };
}

function faultOf(
  { token, application_id, user_id }: AccessToken,
  siteOf: ReadonlyMap<number, number | null>,
  users: ReadonlySet<number>,
): string | undefined {
  if (application_id === null || !siteOf.has(application_id)) return 'its application is not there';
  if (user_id !== null && !users.has(user_id)) return 'its user is not there';
  if (token === '') return 'it has no value';
  return isForged(token) ? "it begins as this service's own tokens do" : undefined;
}

function scopesOf({ id, scope }: AccessToken, report: MoveRun['report']): string[] {
  const names = [...new Set(scope.split(/\s+/).filter(Boolean))];
  for (const name of names.filter((one) => !SCOPES.has(one)))
    report.note(ACCESS_TOKEN.name, `the scope ${name} does not exist here`, `id ${id}`);
  return names.filter((name) => SCOPES.has(name));
}
