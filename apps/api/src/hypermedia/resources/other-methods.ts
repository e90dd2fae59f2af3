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
  for (const controller of controllers) {
    const routes = routesOf(controller);
    const resource = withHead(routes.map(({ method }) => method));
    for (const path of new Set(routes.map((route) => route.path))) {
      const methods = withHead(routes.filter((route) => route.path === path).map(({ method }) => method));
      const { routeAudience } = routeConfigOf(routes.find((route) => route.path === path)?.handler);
      // Programs get the API's 405, also OAuth2 clients: RFC 6749 defines no such error.
      const isForPeople = routeAudience === 'page' || routeAudience === 'file';
      const config = isForPeople ? { routeAudience } : { isOfProtocol: routeAudience === 'protocol' };
      add(OtherMethods, path, methods, resource, config);
    }
  }
  return OtherMethods;
}

type Method = (typeof METHODS)[number];

/** @param config the Fastify config of the routes: people get a page as the error, like the URL's other routes */
function add(target: Type, path: string, here: string[], resource: string[], config: object): void {
  for (const method of METHODS.filter((name) => name !== 'HEAD' && !here.includes(name))) {
    const property = `${method} ${path}`;
    Object.defineProperty(target.prototype, property, { value: () => undefined });
    const descriptor = Object.getOwnPropertyDescriptor(target.prototype, property) as PropertyDescriptor;
    for (const decorate of [
      RequestMapping({ path, method: RequestMethod[method] }),
      HttpCode(HttpStatus.NO_CONTENT),
      AllowKey(allowed(method, here, resource).join(', ')),
    ]) {
      decorate(target.prototype as object, property, descriptor);
    }
    addRouteConfig(target.prototype as object, property, config);
  }
}

/**
 * OPTIONS lists the methods of this URL. A 405 lists those of the resource, as the reference does: list and items
 * together, without the refused method.
 */
const allowed = (method: Method, here: string[], resource: string[]): string[] =>
  method === 'OPTIONS' ? [...here, method] : [...resource.filter((name) => name !== method), 'OPTIONS'];

const withHead = (methods: string[]): string[] =>
  METHODS.filter((name) => methods.includes(name === 'HEAD' ? 'GET' : name));
