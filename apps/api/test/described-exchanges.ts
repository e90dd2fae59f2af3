import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '@review-service/testing/client';
import { Ajv2020 } from 'ajv/dist/2020';
import type { ApiDescription, JsonSchema } from '../src/modules/service/openapi';

interface Response {
  readonly $ref?: string;
  readonly headers?: Record<string, unknown>;
  readonly content?: Record<string, unknown>;
}
interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, Response>;
}
interface Document extends JsonSchema {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly responses: Record<string, Response> };
}

/** A path of the document, and its operations. */
interface Described {
  readonly template: string;
  readonly pattern: RegExp;
  readonly operations: Record<string, Operation>;
}

const OF_THE_API = /^\/api\/(?!openapi\.json)/;
const OF_OAUTH2 = /^\/oauth2\/(token|revoke|introspect|register|device_authorization)\/?$|^\/\.well-known\//;
const OF_AGENTS = /^\/mcp$/;
const SLASH = [301, 308];
const METHOD_NOT_ALLOWED = 405;

/** Headers that say how an answer travels or may be used, not what it means. */
const OF_TRANSPORT =
  /^(access-control-.*|cache-control|connection|content-(encoding|length|security-policy|type)|cross-origin-resource-policy|date|keep-alive|pragma|referrer-policy|set-cookie|transfer-encoding|vary|x-(accel-buffering|content-type-options))$/;

/** A part of the document, as its schemas refer to it. */
const pointer = (...names: string[]) =>
  `openapi#/${names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

/** Compares exchanges with the API's OpenAPI document. Every suite compares all its exchanges. */
export class DescribedExchanges {
  /** How often operations were seen, by id and status. */
  readonly seen = new Map<string, number>();
  private readonly id = randomUUID();
  private readonly paths: Described[];
  private readonly responses: Record<string, Response>;
  private readonly schemas: Ajv2020;
  private partial?: Ajv2020;

  constructor(private readonly document: Document) {
    this.paths = Object.entries(document.paths)
      .map(([template, operations]) => ({
        template,
        pattern: new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
        operations,
      }))
      .sort((a, b) => placeholders(a.template) - placeholders(b.template));
    this.responses = document.components.responses;
    this.schemas = compiler(document);
  }

  /** The ids of all operations. */
  get operations(): Set<string> {
    const all = this.paths.flatMap(({ operations }) => Object.values(operations).map((one) => one.operationId));
    return new Set(all.filter((id) => (id as string | undefined) !== undefined));
  }

  /** Leaves word for the end of the whole run of what was compared here. */
  keep(): void {
    const folder = process.env.COMPARED_EXCHANGES;
    if (folder === undefined) return;
    const compared = { operations: [...this.operations], exchanges: Object.fromEntries(this.seen) };
    writeFileSync(join(folder, `${this.id}.json`), JSON.stringify(compared));
  }

  /** Throws at whatever the document does not say: a status, a media type, a member, a type, an error's code. */
  check({ method, url, sending, answer }: Exchange): void {
    const path = url.pathname.replace(/^(\/\.well-known\/[^/]+)\/s\/[^/]+/, '$1').replace(/^\/s\/[^/]+(?=\/)/, '');
    if (![OF_THE_API, OF_OAUTH2, OF_AGENTS].some((one) => one.test(path)) || method === 'OPTIONS') return;
    if (SLASH.includes(answer.status) && !path.endsWith('/')) return;
    const described = this.paths.find(({ pattern }) => pattern.test(path));
    const asked = methodsOf(method, sending).filter((name) => described?.operations[name]);
    const faults = asked.map((name) => this.faultOf(described as Described, name, method, url, sending, answer));
    const fault = asked.length > 0 && answer.status !== METHOD_NOT_ALLOWED ? faults : [this.failureFault(path, answer)];
    if (fault.every((text) => text !== undefined)) {
      throw new Error(
        `${method} ${url.pathname} answered ${answer.status}, which openapi.json does not say: ${fault.join('; or ')}. ` +
          'Is the contract right, and built (npm run dist)?',
      );
    }
  }

  private faultOf(
    { template, operations }: Described,
    name: string,
    method: string,
    url: URL,
    sending: Exchange['sending'],
    { status, headers, body }: Exchange['answer'],
  ): string | undefined {
    const operation = operations[name];
    const response = operation?.responses[status];
    if (!operation || !response) return `${name} has no such status`;
    const exchange = `${operation.operationId} ${status}`;
    this.seen.set(exchange, (this.seen.get(exchange) ?? 0) + 1);
    const mediaType = (headers.get('content-type') ?? '').split(';')[0] ?? '';
    const shared = response.$ref?.split('/').slice(1);
    const { content, headers: described } = shared ? (this.responses[shared.at(-1) ?? ''] ?? {}) : response;
    const more = undescribed(headers, described);
    if (more.length > 0) return `it has no header ${more.join(', ')}`;
    if (!content) return mediaType === '' ? undefined : `it has no body, and came as ${mediaType}`;
    // Each answer is also in XML, of which the description says so once for all.
    if (!content[mediaType.replace(/\+xml$/, '+json')])
      return `its media types are ${Object.keys(content).join(', ')}, not ${mediaType}`;
    if (method === 'HEAD' || !mediaType.endsWith('json')) return undefined;
    const place = shared ?? ['paths', template, name, 'responses', String(status)];
    return this.mismatch(isPartial(url, sending), pointer(...place, 'content', mediaType, 'schema'), body);
  }

  /** The fault of an answer without a described operation: it must be an error. */
  private failureFault(path: string, { headers, body }: Exchange['answer']): string | undefined {
    const isXml = headers.get('content-type')?.endsWith('+xml') === true;
    if (!OF_THE_API.test(path) || body === undefined || isXml) return undefined;
    const name = headers.get('content-type') === 'application/problem+json' ? 'Problem' : 'Failure';
    return this.mismatch(false, pointer('components', 'schemas', name), body);
  }

  private mismatch(partial: boolean, place: string, body: unknown): string | undefined {
    const schemas = partial ? (this.partial ??= compiler(withoutRequired(this.document))) : this.schemas;
    const validate = schemas.getSchema(place);
    if (!validate) throw new Error(`There is no ${place}`);
    if (validate(body)) return undefined;
    return (validate.errors ?? [])
      .map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`)
      .join(', ');
  }
}

const known = new Map<string, DescribedExchanges>();

/** At the end of an API's tests: what was compared is kept. */
export const keepCompared = (): void => known.forEach((exchanges) => exchanges.keep());

/** The check for APIs with this vendor: reading the document and compiling its schemas is done once for all of them. */
export function describedBy(vendor: string, description: ApiDescription) {
  return (exchange: Exchange): void => {
    let exchanges = known.get(vendor);
    if (!exchanges) {
      exchanges = new DescribedExchanges(documentOf(vendor, description));
      known.set(vendor, exchanges);
    }
    exchanges.check(exchange);
  };
}

/** Putting the document together takes long: the first suite of a run that needs it keeps it for the others. */
function documentOf(vendor: string, description: ApiDescription): Document {
  const made = () => description.at({ origin: '', base: '', issuer: '' }) as Document;
  const folder = process.env.COMPARED_EXCHANGES;
  if (folder === undefined) return made();
  const kept = join(folder, `${vendor}.document`);
  if (!existsSync(kept)) {
    const own = `${kept}.${randomUUID()}`;
    writeFileSync(own, JSON.stringify(made()));
    renameSync(own, kept);
  }
  return JSON.parse(readFileSync(kept, 'utf8')) as Document;
}

/** Headers that mean something, and that a response has none of. */
function undescribed(headers: Headers, described: Response['headers'] = {}): string[] {
  const names = new Set(Object.keys(described).map((name) => name.toLowerCase()));
  return [...headers.keys()].filter((name) => !OF_TRANSPORT.test(name) && !names.has(name));
}

const placeholders = (template: string) => template.split('{').length;

function compiler(document: JsonSchema): Ajv2020 {
  const quick = { strict: false, validateFormats: false, validateSchema: false, inlineRefs: false };
  // A suite compiles many schemas and uses each a few times: to optimize the code takes as long as all else.
  const ajv = new Ajv2020({ ...quick, code: { optimize: false } });
  return ajv.addSchema({ ...document, $id: 'openapi' });
}

/** `only-fields` and `only-links` leave members out. */
const withoutRequired = (document: Document): Document =>
  JSON.parse(JSON.stringify(document), (name, value: unknown) =>
    name === 'required' && Array.isArray(value) ? undefined : value,
  ) as Document;

const textOf = ({ form, json, body }: Exchange['sending']): string =>
  form || json
    ? JSON.stringify(form ?? json)
    : typeof body === 'string'
      ? body
      : Buffer.from(body ?? '').toString('latin1');

const isPartial = ({ search }: URL, sending: Exchange['sending']): boolean =>
  /only.(fields|links)/.test(search) ||
  (Object.keys(sending).length > 0 && /only.(fields|links)/.test(textOf(sending)));

/** The possible methods of an exchange: `_method` is honoured for some callers only. */
function methodsOf(method: string, sending: Exchange['sending']): string[] {
  if (method === 'HEAD') return ['get'];
  const [, other] = method === 'POST' ? (/_method\W+(?:\r\n\r\n)?(\w+)/.exec(textOf(sending)) ?? []) : [];
  return [...new Set([method, ...(other === undefined ? [] : [other.toUpperCase()])])].map((name) =>
    name === 'HEAD' ? 'get' : name.toLowerCase(),
  );
}
