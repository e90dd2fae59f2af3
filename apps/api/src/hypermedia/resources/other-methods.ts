import { Controller, HttpCode, HttpStatus, RequestMapping, RequestMethod, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { addRouteConfig, routeConfigOf } from '../../http/route-config';
import { routesOf } from './routes';

/** On a generated handler: the methods that its URL supports. */
export const AllowKey = Reflector.createDecorator<string>();

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * A controller for the unsupported methods of every URL, so that those requests pass the same checks as all others: the
 * framework would answer 404 without authentication. The access checks answer 405; only OPTIONS reaches the handler,
 * with status 204 and the Allow header. All URLs are below `prefix`.
 */
export function otherMethods(prefix: string, controllers: readonly Type[]): Type {
  @Controller(prefix)
  class OtherMethods {}
  for (const handler of handlersFor(controllers)) add(OtherMethods, handler);
  return OtherMethods;
}

/** The kinds of routes whose errors have a form of their own for every method. */
const OWN_ERRORS: readonly unknown[] = ['page', 'file', 'directory', 'agent'];

type Method = (typeof METHODS)[number];

/** The handler of one method at all URLs with the same methods, because each handler slows the start of the API down. */
interface Handler {
  readonly method: Method;
  readonly allow: string;
  /** The Fastify config of the routes: people get a page as the error, like the URL's other routes. */
  readonly config: object;
  readonly paths: string[];
}

function handlersFor(controllers: readonly Type[]): Iterable<Handler> {
  const handlers = new Map<string, Handler>();
  for (const controller of controllers) {
    const routes = routesOf(controller);
    const resource = withHead(routes.map(({ method }) => method));
    for (const path of new Set(routes.map((route) => route.path))) {
      const here = withHead(routes.filter((route) => route.path === path).map(({ method }) => method));
      const { routeKind } = routeConfigOf(routes.find((route) => route.path === path)?.handler);
      // Programs get the API's 405, also OAuth2 clients: RFC 6749 defines no such error.
      const hasOwnErrors = OWN_ERRORS.includes(routeKind);
      const config = hasOwnErrors ? { routeKind } : { isOfProtocol: routeKind === 'protocol' };
      for (const method of METHODS.filter((name) => name !== 'HEAD' && !here.includes(name))) {
        const allow = allowed(method, here, resource).join(', ');
        const key = JSON.stringify([method, allow, config]);
        const handler = handlers.get(key) ?? { method, allow, config, paths: [] };
        handler.paths.push(path);
        handlers.set(key, handler);
      }
    }
  }
  return handlers.values();
}

function add(target: Type, { method, allow, config, paths }: Handler): void {
  const property = `${method} ${paths.join(' ')}`;
  Object.defineProperty(target.prototype, property, { value: () => undefined });
  const descriptor = Object.getOwnPropertyDescriptor(target.prototype, property) as PropertyDescriptor;
  for (const decorate of [
    RequestMapping({ path: paths, method: RequestMethod[method] }),
    HttpCode(HttpStatus.NO_CONTENT),
    AllowKey(allow),
  ]) {
    decorate(target.prototype as object, property, descriptor);
  }
  addRouteConfig(target.prototype as object, property, config);
}

/**
 * OPTIONS lists the methods of this URL. A 405 lists those of the resource, as the reference does: list and items
 * together, without the refused method.
 */
const allowed = (method: Method, here: string[], resource: string[]): string[] =>
  method === 'OPTIONS' ? [...here, method] : [...resource.filter((name) => name !== method), 'OPTIONS'];

const withHead = (methods: string[]): string[] =>
  METHODS.filter((name) => methods.includes(name === 'HEAD' ? 'GET' : name));
