import type { ResourceDefinition } from '@review-service/contracts/resource';
import { typeNameOf } from '@review-service/contracts/resource';
import {
  AnswerKey,
  type Answering,
  ResourceKey,
  type ResourceMetadata,
} from '../../../hypermedia/resources/resource.metadata';
import type { Route } from '../../../hypermedia/resources/routes';

/** What one handler of a resource does, and what programs call it. */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly route: Route;
  readonly definition: ResourceDefinition;
  /** Of its answer; undefined: it has no body. */
  readonly shape: Answering['shape'] | undefined;
}

/** The operations of these routes; a route that belongs to no resource has none. */
export const operationsOf = (routes: readonly Route[]): Operation[] =>
  routes.flatMap((route) => {
    const resource = Reflect.getMetadata(ResourceKey.KEY, route.controller) as ResourceMetadata | undefined;
    if (!resource) return [];
    const { definition } = resource;
    const shape = Reflect.getMetadata(AnswerKey.KEY, route.handler) as Operation['shape'];
    return [{ ...namesOf(route.method, shape, definition), route, definition, shape }];
  });

/** `oauth_app`: OAuth app. */
export const wordsOf = (name: string): string =>
  name.replaceAll('_', ' ').replace('oauth', 'OAuth').replace('api', 'API');

const VERBS: Readonly<Record<string, string>> = { GET: 'get', POST: 'create', PUT: 'update', DELETE: 'delete' };

/** `listGroups`: List groups. */
function namesOf(method: string, shape: Operation['shape'], { name, plural, singleton }: ResourceDefinition) {
  const isList = shape === 'list';
  const verb = isList && method === 'GET' ? 'list' : (VERBS[method] ?? method.toLowerCase());
  const words = isList ? wordsOf(plural) : `${singleton ? 'the' : 'one'} ${wordsOf(name)}`;
  const summary = `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${words}`;
  return { id: `${verb}${typeNameOf(isList ? plural : name)}`, summary };
}
