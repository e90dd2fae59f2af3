import { AGENT_INFO_HEADER } from '@review-service/contracts/by-agent';
import type { ErrorDefinition } from '@review-service/contracts/errors';
import { errors } from '@review-service/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readAgentCredentials } from '../../../access/callers/credentials';
import { siteBase } from '../../../http/local-site';
import { asOwnCall } from '../../../http/own-calls';

/** Headers of the agent's request that its calls have, too: the answers and the log are those of its client. */
const KEPT = [AGENT_INFO_HEADER, 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

type Method = 'DELETE' | 'GET' | 'POST' | 'PUT';

/** An answer of a call within the process. */
type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

/** Values of a query or a form; those that are undefined are left out. */
export type CallValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** An object of an answer. Its members are read with the interfaces of the contracts. */
export type ApiObject = Readonly<Record<string, unknown>>;

/** What the API says when it refuses a call. */
export class RefusedCall extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    /** Further members of the answer, such as `fields`. */
    readonly more: ApiObject = {},
  ) {
    super(message);
  }

  /** Ends a tool with an error of the catalogue. */
  static of({ status, code, message }: ErrorDefinition, own?: string, more: ApiObject = {}): RefusedCall {
    return new RefusedCall(status, code, own ?? message, more);
  }
}

/**
 * The API as one caller sees it: each call is a request of its own within the process, with the credentials of the agent,
 * so that it passes the same checks, and is limited, recorded and audited like any other.
 */
export class OwnApi {
  constructor(private readonly request: FastifyRequest) {}

  get = (path: string, query: CallValues = {}): Promise<ApiObject> => this.json('GET', withQuery(path, query));
  post = (path: string, form: CallValues = {}): Promise<ApiObject> => this.json('POST', path, form);
  put = (path: string, form: CallValues = {}): Promise<ApiObject> => this.json('PUT', path, form);

  async delete(path: string): Promise<void> {
    await this.send('DELETE', path, 'application/json');
  }

  /** The bytes at an address that answers with others than JSON. */
  async bytes(path: string, accept: string): Promise<Buffer> {
    return (await this.send('GET', path, accept)).rawPayload;
  }

  private async json(method: Method, path: string, form?: CallValues): Promise<ApiObject> {
    const { payload } = await this.send(method, path, 'application/json', form);
    return JSON.parse(payload) as ApiObject;
  }

  private async send(method: Method, path: string, accept: string, form?: CallValues): Promise<Answer> {
    const { headers, id, server, raw } = this.request;
    const { remoteAddress } = raw.socket;
    const answer = await asOwnCall(() =>
      server.inject({
        method,
        url: `${siteBase(this.request)}/api/${path}`,
        headers: {
          ...Object.fromEntries(KEPT.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))),
          ...{ authorization: this.authorization, accept, 'x-request-id': id },
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(remoteAddress !== undefined && { remoteAddress }),
        ...(form && { payload: asForm(form) }),
      }),
    );
    const { statusCode: status, headers: answered, payload } = answer;
    if (status < 300) return answer;
    if (typeof answered.location === 'string' && status < 400)
      return this.send('GET', pathOf(answered.location), accept);
    throw refusalIn(status, payload);
  }

  private get authorization(): string {
    const { authorization = '' } = this.request.headers;
    const credentials = readAgentCredentials(authorization);
    return credentials.kind === 'api-token' ? `token ${credentials.value}` : authorization;
  }
}

function asForm(values: CallValues): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) form.append(name, String(value));
  return form.toString();
}

function withQuery(path: string, query: CallValues): string {
  const text = asForm(query);
  return text === '' ? path : `${path}?${text}`;
}

/** The path below `/api/` of an address of ours. */
const pathOf = (location: string): string => location.replace(/^.*?\/api\//s, '');

function refusalIn(status: number, payload: string): RefusedCall {
  const { stat, err, ...more } = asAnswer(payload);
  const { code = errors.internal.code, msg = errors.internal.message } = (err ?? {}) as { code?: number; msg?: string };
  return new RefusedCall(status, code, msg, stat === 'fail' ? more : {});
}

function asAnswer(payload: string): ApiObject {
  try {
    return JSON.parse(payload) as ApiObject;
  } catch {
    return {};
  }
}
