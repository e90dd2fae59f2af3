import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash, randomUUID } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { Pool, type PoolClient } from 'pg';
import { type Credential, readCredential } from './credentials';
import { routes } from './routes';
import { callerFor, LOCKS, type Operation, statementFor } from './statements';
import { keepUpload } from './uploads';
import type { Answer, Visit } from './visit';

/**
 * The floor: the cost of an answer without any framework. It checks the same credential and answers the same bytes as
 * the API, with one prepared statement each. It handles only the requests of the cases; never use it for anything else.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const IN_TRANSACTIONS = process.env.IN_TRANSACTIONS === 'true';
const secrets = new Secrets((process.env.SECRET_KEYS ?? '').split(','));

type Asked = Pick<PoolClient, 'query'>;

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const [path = '', query = ''] = url.split('?');
  const route = routes.find((known) => known.method === method && known.path.test(path));
  const credential = route && readCredential(headers, route.scope, secrets);
  if (!route || !credential) {
    refuse(response);
    return;
  }
  const requestId = randomUUID();
  const isUpload = headers['content-type']?.startsWith('multipart/') ?? false;
  const isForm = !isUpload && (method === 'POST' || method === 'PUT');
  const visit: Visit = {
    id: route.path.exec(path)?.[1] ?? '',
    query: new URLSearchParams(query),
    file: isUpload ? await keepUpload(await buffer(request), requestId) : undefined,
    form: new URLSearchParams(isForm ? await text(request) : ''),
    origin: `http://${headers.host ?? ''}`,
    url,
    requestId,
    secrets,
  };
  const { operation, values } = route.ask(visit);
  const rows = await (IN_TRANSACTIONS && method !== 'GET' ? inSteps : atOnce)(credential, operation, values);
  if (rows.length === 0) refuse(response);
  else send(request, response, visit, route.answer(rows, visit), credential.cookie(rows[0]));
}

async function atOnce(credential: Credential, operation: Operation, values: unknown[], on: Asked = pool) {
  const statement = statementFor(credential.kind, operation);
  return (await on.query<never>({ ...statement, values: [...credential.values, ...values] })).rows;
}

/** The same as a transaction of steps: the caller, the locked row, then the change. */
async function inSteps(credential: Credential, operation: Operation, values: unknown[]) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query({ ...callerFor(credential.kind), values: [...credential.values] });
    if (rows.length === 0) throw new Error('nobody calls');
    await client.query({ name: `lock ${operation}`, text: LOCKS[operation] ?? '', values: [values[0]] });
    const changed = await atOnce(credential, operation, values, client);
    await client.query('commit');
    return changed;
  } finally {
    client.release();
  }
}

function send(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { requestId }: Visit,
  { payload, mediaType, itemMediaType, noStore = false, status = 200 }: Answer,
  cookie: string | undefined,
): void {
  response.setHeader('vary', 'Accept, Cookie');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('x-request-id', requestId);
  response.setHeader('cache-control', noStore ? 'no-store' : 'private, no-cache');
  if (cookie !== undefined) response.setHeader('set-cookie', cookie);
  if (itemMediaType !== undefined) response.setHeader('item-content-type', itemMediaType);
  if (payload === undefined) {
    response.writeHead(204).end();
    return;
  }
  const body = Buffer.from(JSON.stringify(payload));
  const etag = `"${createHash('sha256').update(mediaType).update('\n').update(body).digest('base64url')}"`;
  response.setHeader('etag', etag);
  if (method === 'GET' && headers['if-none-match'] === etag) {
    response.writeHead(304).end();
    return;
  }
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
