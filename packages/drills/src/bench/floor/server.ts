import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash, randomUUID } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import { Pool } from 'pg';
import { attachments } from './attachments';
import { CALLERS, type FloorCredential, readCredential } from './credentials';
import { diffs } from './diffs';
import { drafts } from './drafts';
import { groups } from './groups';
import { reviews } from './reviews';
import type { FloorAnswer, FloorRoute, FloorRequest } from './route';
import { secrets } from './secrets';
import { tokens } from './tokens';
import { keepUpload } from './uploads';

/**
 * The floor: the cost of an answer without any framework. It checks the same credential and answers the same bytes as
 * the API, with one prepared statement each. It handles only the requests of the cases; never use it for anything else.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const routes = [...groups, ...tokens, ...attachments, ...drafts, ...diffs, ...reviews];

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const requestId = randomUUID();
  const isUpload = headers['content-type']?.startsWith('multipart/') ?? false;
  const file = isUpload ? await keepUpload(await buffer(request), requestId) : undefined;
  const form = new URLSearchParams(isUpload || method === 'GET' ? '' : await text(request));
  const route = routes.find(
    ({ method: served, path, field }) =>
      served === method && path.test(url) && (field === undefined || form.has(field)),
  );
  const credential = route && readCredential(headers, route.scope, secrets);
  if (!route || !credential) {
    refuse(response);
    return;
  }
  const visit: FloorRequest = { id: route.path.exec(url)?.[1] ?? '', form, file, url, requestId };
  const values = [...credential.values, ...route.values(visit)];
  const { rows } = await pool.query<never>({ ...preparedFor(route, credential), values });
  if (rows.length === 0) refuse(response);
  else send(response, visit, route.answer(rows, visit));
}

const prepared = new Map<string, { name: string; text: string }>();

/** The one statement that checks a credential and does what is asked. By its name PostgreSQL prepares it once. */
function preparedFor(route: FloorRoute, { kind }: FloorCredential): { name: string; text: string } {
  const name = `${kind} ${routes.indexOf(route)}`;
  const known = prepared.get(name);
  if (known) return known;
  const caller = CALLERS[kind];
  const place = (_: string, letter: string) => `$${caller.values + 1 + 'abcde'.indexOf(letter)}`;
  const made = { name, text: `with me as (${caller.text}) ${route.statement.replace(/\$([a-e])\b/g, place)}` };
  prepared.set(name, made);
  return made;
}

function send(
  response: ServerResponse,
  { requestId }: FloorRequest,
  { payload, mediaType = '', itemMediaType, noStore = false, status = 200 }: FloorAnswer,
): void {
  response.setHeader('vary', 'Accept, Cookie');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('x-request-id', requestId);
  response.setHeader('cache-control', noStore ? 'no-store' : 'private, no-cache');
  if (itemMediaType !== undefined) response.setHeader('item-content-type', itemMediaType);
  if (payload === undefined) {
    response.writeHead(204).end();
    return;
  }
  const body = Buffer.from(JSON.stringify(payload));
  const etag = `"${createHash('sha256').update(mediaType).update('\n').update(body).digest('base64url')}"`;
  response.setHeader('etag', etag);
  response.writeHead(status, { 'content-type': mediaType, 'content-length': body.length }).end(body);
}

const refuse = (response: ServerResponse): void => {
  response.writeHead(500).end();
};

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    console.error(error);
    refuse(response);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
