import { createRequire } from 'node:module';
import type { Type } from '@nestjs/common';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { routeConfigOf } from '../../http/route-config';
import { mediaTypeOf } from '../../hypermedia/media-types';
import { ResourceKey, type ResourceMetadata } from '../../hypermedia/resource.metadata';
import { resourcesOf, scopesOf } from '../../hypermedia/resource.registry';
import { type Route, routesOf } from '../../hypermedia/routes';
import { Components } from './components';
import { contractSchema } from './contract-schemas';
import { securitySchemes } from './credentials';
import { failureSchemas } from './failures';
import { headers } from './headers';
import { protocolOperations, protocolResponses, protocolSchemas } from './protocol-operations';
import { sharedParameters } from './requests';
import { resourceOperation } from './resource-operations';
import { type Inlined, resourceSchemas } from './resource-schemas';
import type { Schema } from './schema';

const { version } = createRequire(__filename)('../../../package.json') as { version: string };

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
export interface Place {
  readonly origin: string;
  /** `/s/<site>`, or nothing. */
  readonly base: string;
  readonly issuer: string;
}

const WELL_KNOWN = '/.well-known/oauth-authorization-server';

const resourceOf = ({ controller }: Route) =>
  (Reflect.getMetadata(ResourceKey.KEY, controller) as ResourceMetadata | undefined)?.definition;

const isOfProtocol = ({ handler }: Route) => routeConfigOf(handler).routeAudience === 'protocol';

/**
 * The OpenAPI 3.1 document of these controllers, wherever they are served: what they declare for their requests to be
 * judged and answered is what is described. What is made of it is the document of one place.
 */
export function describeApi({ controllers, inlined, vendor, sessionCookie }: Described): (at: Place) => Schema {
  const typeOf = (name: string) => mediaTypeOf(vendor, name);
  const routes = controllers.flatMap(routesOf);
  const definitions = new Set(routes.map(resourceOf).filter((one) => one !== undefined));
  const shared = new Components();
  const paths: Record<string, Record<string, Schema>> = {};
  const add = (path: string, method: string, operation: Schema) => {
    (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {})[method.toLowerCase()] = operation;
  };
  for (const route of routes) {
    const definition = resourceOf(route);
    const endpoint = isOfProtocol(route) ? protocolOperations[route.path] : undefined;
    if (definition)
      add(
        route.path === '' ? '/api/' : `/api/${route.path}/`,
        route.method,
        resourceOperation(route, definition, typeOf, shared),
      );
    if (endpoint) add(`/${route.path}/`, route.method, endpoint);
  }
  const { [`${WELL_KNOWN}/`]: wellKnown, ...atPlace } = paths;
  const scopes = scopesOf(resourcesOf(controllers));
  const components = {
    schemas: { ...schemasOf([...definitions], inlined), ...shared.schemas },
    responses: { ...shared.responses, ...protocolResponses },
    parameters: sharedParameters,
    headers,
  };
  const tags = [...new Set([...definitions].map(({ policyId }) => policyId)), 'oauth2'].map((name) => ({ name }));
  const info = {
    title: 'Review Service',
    version,
    license: { name: 'MIT', identifier: 'MIT' },
    description: 'What the wire promises of all operations is in docs/wire.md.',
  };
  return ({ origin, base, issuer }) => ({
    openapi: '3.1.1',
    info,
    servers: [{ url: `${origin}${base}` }],
    tags,
    paths: { ...atPlace, ...(wellKnown && { [WELL_KNOWN + base]: { ...wellKnown, servers: [{ url: origin }] } }) },
    components: { ...components, securitySchemes: securitySchemes(issuer, sessionCookie, scopes) },
  });
}

function schemasOf(definitions: readonly ResourceDefinition[], inlined: readonly Inlined[]): Record<string, Schema> {
  const schemas = definitions.map((definition) => resourceSchemas(definition, inlined));
  return Object.assign({ ...failureSchemas, ...protocolSchemas, Link: contractSchema('Link') }, ...schemas) as Record<
    string,
    Schema
  >;
}
