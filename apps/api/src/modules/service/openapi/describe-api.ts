import type { Type } from '@nestjs/common';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { routeConfigOf } from '../../../http/route-config';
import type { RouteKind } from '../../../http/route-kind';
import { TOOLS_PATH } from '../../../http/tools-url';
import { mediaTypeOf } from '../../../hypermedia/media-types/media-type-of';
import { shownBy } from '../../../hypermedia/resources/resource.metadata';
import { resourcesOf, scopesOf } from '../../../hypermedia/resources/resource.registry';
import { type Route, routesOf } from '../../../hypermedia/resources/routes';
import { withSamples } from './code-samples';
import { Components } from './components';
import { contractSchema, fieldsSchema } from './contract-schemas';
import { securitySchemes } from './credentials';
import { failureSchemas } from './failures';
import { headers } from './headers';
import { VERSION } from '../../../version';
import { type Operation, operationsOf } from './operations';
import { OAUTH2, protocolOperations, protocolResponses, protocolSchemas } from './protocol-operations';
import { sharedParameters } from './requests';
import { resourceOperation } from './resource-operations';
import { type Inlined, resourceSchemas } from './resource-schemas';
import { SECRET_SCANNING, tokenCheckOperation } from './scanner-operations';
import type { JsonSchema } from './schema';
import { AGENT_TOOLS, toolsOperation } from './tools-operation';

/** What a description of the API is made of. */
export interface Described {
  readonly controllers: readonly Type[];
  /** What can be expanded. */
  readonly inlined: readonly Inlined[];
  /** The vendor in media types. */
  readonly vendor: string;
  readonly sessionCookie: string;
}

/** Where the API is: what the client calls its host, its Local Site's path, and who issues tokens there. */
export interface ApiAddress {
  readonly origin: string;
  /** `/s/<site>`, or nothing. */
  readonly base: string;
  readonly issuer: string;
}

/** Documents whose path comes before that of a Local Site, and what ends it (RFC 8414 section 3.1, RFC 9728 section 3.1). */
const WELL_KNOWN = new Map([
  ['/.well-known/oauth-authorization-server/', ''],
  ['/.well-known/oauth-protected-resource/', `/${TOOLS_PATH}`],
]);

const isOfKind =
  (kind: RouteKind) =>
  ({ handler }: Route) =>
    routeConfigOf(handler).routeKind === kind;

/**
 * The OpenAPI 3.1 document of these controllers, wherever they are served: what they declare for their requests to be
 * checked and answered is what is described. The document of one place is made from this description.
 */
export function describeApi({
  controllers,
  inlined,
  vendor,
  sessionCookie,
}: Described): (at: ApiAddress) => JsonSchema {
  const typeOf = (name: string) => mediaTypeOf(vendor, name);
  const routes = controllers.flatMap(routesOf);
  const operations = operationsOf(routes);
  const definitions = [...new Set(operations.map(({ definition }) => definition))];
  const shown = operations.map(({ route: { handler }, definition }) => shownBy(handler, definition));
  const shownAs = (isListed: boolean) =>
    new Set(
      operations
        .filter(({ shape }) => shape !== undefined && (shape === 'list') === isListed)
        .map(({ route: { handler }, definition }) => shownBy(handler, definition)),
    );
  const shared = new Components();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const add = (path: string, method: string, operation: JsonSchema) => {
    (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {})[method.toLowerCase()] = operation;
  };
  for (const operation of operations) {
    const { path, method } = operation.route;
    add(path === '' ? '/api/' : `/api/${path}/`, method, resourceOperation(operation, operations, typeOf, shared));
  }
  for (const route of routes.filter(isOfKind('protocol'))) {
    const endpoint = protocolOperations[route.path];
    if (endpoint) add(`/${route.path}/`, route.method, endpoint);
  }
  for (const { path, method } of routes.filter(isOfKind('scanner'))) {
    add(`/${path}/`, method, tokenCheckOperation(typeOf, shared));
  }
  // Its other methods are 405.
  for (const { path } of routes.filter(isOfKind('agent'))) add(`/${path}`, 'POST', toolsOperation);
  const scopes = scopesOf(resourcesOf(controllers));
  const components = {
    schemas: {
      ...schemasOf([...new Set([...definitions, ...shown])], { listed: shownAs(true), alone: shownAs(false) }, inlined),
      ...shared.schemas,
    },
    responses: { ...shared.responses, ...protocolResponses },
    parameters: sharedParameters,
    // Allow is sent with 405, which is no operation's answer.
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Allow')),
  };
  const tags = tagsOf(operations);
  const info = {
    title: 'Review Service',
    version: VERSION,
    license: { name: 'MIT', identifier: 'MIT' },
    description:
      'What the wire promises of all operations is in docs/wire.md. Every answer is also in XML, with `+xml` in its media type, for clients that accept `application/xml` before JSON.',
  };
  return ({ origin, base, issuer }) => ({
    openapi: '3.1.1',
    info,
    servers: [{ url: `${origin}${base}` }],
    externalDocs: { description: 'The same for people', url: `${origin + base}/docs/` },
    tags,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => {
        const end = WELL_KNOWN.get(path);
        if (end === undefined) return [path, withSamples(path, item, origin + base, components.schemas)];
        const address = path.slice(0, -1) + base + end;
        return [address, { ...withSamples(address, item, origin, components.schemas), servers: [{ url: origin }] }];
      }),
    ),
    components: { ...components, securitySchemes: securitySchemes(issuer, sessionCookie, scopes) },
  });
}

function schemasOf(
  definitions: readonly ResourceDefinition[],
  { listed, alone }: Readonly<Record<'listed' | 'alone', ReadonlySet<ResourceDefinition>>>,
  inlined: readonly Inlined[],
): Record<string, JsonSchema> {
  const schemas = definitions.map((definition) =>
    resourceSchemas(definition, { isListed: listed.has(definition), isAlone: alone.has(definition) }, inlined),
  );
  return Object.assign({ ...failureSchemas, ...protocolSchemas, Link: contractSchema('Link') }, ...schemas) as Record<
    string,
    JsonSchema
  >;
}

/** The headings of the operations: resources by what scopes call them, secret scanning, and the authorization server. */
function tagsOf(operations: readonly Operation[]): JsonSchema[] {
  const tags = new Map<string, unknown>();
  for (const { definition, shape } of operations) {
    if (tags.has(definition.policyId)) continue;
    const unshown = shape === 'elsewhere' ? 'Leads to another object.' : 'Never shown: every request is refused.';
    tags.set(definition.policyId, fieldsSchema(definition.shape)?.description ?? unshown);
  }
  tags.set(SECRET_SCANNING, 'What was found in public ends.');
  tags.set(AGENT_TOOLS, 'The tools of agents.');
  tags.set(OAUTH2, 'The endpoints of the authorization server.');
  return [...tags].map(([name, description]) => ({ name, description }));
}
