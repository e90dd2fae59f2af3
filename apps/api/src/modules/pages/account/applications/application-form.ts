import { CLIENT_TYPES, GRANT_TYPES, SERVED_GRANT_TYPES } from '@review-service/contracts/oauth-app-types';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../../access/callers/caller';
import { formOf } from '../../../../pages/form';
import { administersApps, type StoredApp } from '../../../tokens/oauth-apps';

/** Names of inputs: those of the API's fields. */
export const INPUTS = [
  'name',
  'redirect_uris',
  'client_type',
  'authorization_grant_type',
  'enabled',
  'webhook_url',
  'skip_authorization',
];

type Typed = Readonly<Record<string, string | undefined>>;

const WORDS: Readonly<Record<string, string>> = {
  confidential: 'Confidential: runs on a server',
  public: "Public: runs on people's devices",
  'authorization-code': 'Authorization code: acts for people who authorize it',
  'device-code': 'Device code: people enter a code that it shows',
  'client-credentials': 'Client credentials: acts for itself',
};

/** The input values of a new application. */
export const BLANK: Typed = {
  client_type: 'confidential',
  authorization_grant_type: 'authorization-code',
  enabled: '1',
};

/** The input values of an application. */
export const typedOf = (app: StoredApp): Typed => ({
  name: app.name,
  redirect_uris: app.redirectUris.join('\n'),
  client_type: app.clientType,
  authorization_grant_type: app.grantType,
  webhook_url: app.webhookUrl,
  ...(app.enabled && { enabled: '1' }),
  ...(app.skipAuthorization && { skip_authorization: '1' }),
});

/**
 * The form's fields as in the API's request. An unticked box sends nothing, and means no; only administrators of
 * applications get the box for skipping consent. An empty name is none.
 */
export function fieldsOf(request: FastifyRequest): Map<string, string> {
  const { caller } = request;
  const boxes = ['enabled', ...(administersApps(caller) ? ['skip_authorization'] : [])];
  const fields = new Map(boxes.map((name) => [name, 'false']));
  for (const [name, value = ''] of Object.entries(formOf(request))) if (INPUTS.includes(name)) fields.set(name, value);
  if (fields.get('name')?.trim() === '') fields.delete('name');
  return fields;
}

/** The content of the form's template. */
export const formContent = (caller: Caller, typed: Typed, before?: StoredApp) => ({
  typed,
  maySkip: administersApps(caller),
  clientTypes: choices(CLIENT_TYPES, typed.client_type),
  grantTypes: choices(
    GRANT_TYPES.filter((name) => SERVED_GRANT_TYPES.includes(name) || name === before?.grantType),
    typed.authorization_grant_type,
  ),
});

const choices = (names: readonly string[], chosen?: string) =>
  names.map((name) => ({ name, words: WORDS[name] ?? name, chosen: name === chosen }));
