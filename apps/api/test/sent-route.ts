import type { ClientAnswer, RequestParts, TestClient } from '@review-service/testing/client';
import type { Route } from '../src/hypermedia/resources/routes';
import { type SamplePlace, urlAt } from './place';
import { SAMPLES } from './samples';
import type { TestApi } from './test-api';

const REQUEST = 'review-requests/:review_request_id';
const REVIEW = `${REQUEST}/reviews/:review_id`;

/** What is sent, where a request without fields would change nothing. */
const FORMS: Readonly<Record<string, Record<string, string>>> = {
  [REQUEST]: { 'extra_data.note': 'kept' },
  [`${REQUEST}/attention/:attention_entry_id`]: { dismissed: '1' },
  [`${REQUEST}/findings/:finding_id`]: { state: 'fixed' },
  [`${REQUEST}/status-updates/:status_update_id`]: { summary: 'Changed' },
  'oauth-tokens/:oauth_token_id': { add_scopes: 'session:read' },
  'users/:username/api-tokens': { note: 'made', policy: '{}' },
  'token-limits': { max_life: '36500' },
  'users/:username/api-tokens/:api_token_id/exception': { reason: 'It opens the gate.' },
  'users/:username': { first_name: 'Zoe' },
  'users/:username/notifications': { mail: 'direct' },
  'users/:username/notifications/groups/:group_name': { mail: 'none' },
  'users/:username/passkeys/:passkey_id': { name: 'Phone' },
  'users/:username/permissions': { permissions: 'reviews.change_group' },
  'queues/:queue_name': { retry_failed: '1' },
  'failed-jobs/:failed_job': { retry: '1' },
  'repositories/:repository_id/source': { kind: 'github', project: 'team/code' },
  'webhooks/:webhook_id/deliveries/:delivery_id': { send_again: '1' },
  session: { 'settings:json': '{"syntax_highlighting":true}' },
  [REVIEW]: { public: '1' },
  [`${REVIEW}/diff-comments/:comment_id/suggestions/:suggestion_id`]: {
    replacements: '[{"path":"src/x.ts","start_line":1,"end_line":1,"text":"z"}]',
  },
  [`${REVIEW}/replies/:reply_id`]: { public: '1', body_top: 'Well' },
};

/** Where the owner gets a second factor. */
const OWN_FACTORS = ['users/:username/authenticator', 'users/:username/passkeys'];

/** Whether a route is only for who comes with an API token. */
export const isForTokens = ({ path }: Pick<Route, 'path'>): boolean =>
  SAMPLES.find(({ list, item }) => [list[0], item?.[0]].includes(path))?.needsApiToken ?? false;

/** Whether what is sent to a route deletes, replaces or publishes what later requests need. */
export const usesUp = ({ method, path }: Pick<Route, 'method' | 'path'>): boolean =>
  method === 'DELETE' ||
  SAMPLES.some(({ list, replaces = false }) => list[0] === path && replaces) ||
  (method === 'PUT' && FORMS[path]?.public === '1') ||
  path === `${REQUEST}/publication` ||
  // From then on the password of the owner opens nothing.
  OWN_FACTORS.includes(path) ||
  path === 'failed-jobs/:failed_job';

/** Sends to a route what it takes, as its sample says, with an API token where it needs one. */
export async function sendRoute(
  api: TestApi,
  { method, path }: Pick<Route, 'method' | 'path'>,
  place: SamplePlace,
  owner: TestClient,
): Promise<ClientAnswer> {
  const sample = SAMPLES.find(({ list }) => list[0] === path);
  const values = place.values.get(path) ?? {};
  const made: RequestParts = (method === 'POST' && (sample?.sent?.(values) ?? { form: FORMS[path] })) || {};
  const client = isForTokens({ path }) ? api.withToken(String(values.token)) : owner;
  return client.send(
    method,
    urlAt(path, place),
    method === 'PUT' ? { form: sample?.changed?.(values) ?? FORMS[path] ?? {} } : made,
  );
}
