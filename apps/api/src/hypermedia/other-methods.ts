import { Controller, HttpCode, HttpStatus, RequestMapping, RequestMethod, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { addRouteConfig, routeConfigOf } from '../http/route-config';
import { routesOf } from './routes';

/** On a generated handler: the methods that its URL does have. */
export const AllowKey = Reflector.createDecorator<string>();

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * A controller for every method that a URL does not have, so that those requests pass the same checks as all others:
 * the framework alone would answer 404 without asking who calls. The access checks answer 405; what gets through is
 * OPTIONS, with status 204 and the Allow header. All of the URLs are below `prefix`.
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
      // Programs hear 405 as in the API, those that speak OAuth2 as well: RFC 6749 has no word for it.
      const isForPeople = routeAudience === 'page' || routeAudience === 'file';
      const config = isForPeople ? { routeAudience } : { isOfProtocol: routeAudience === 'protocol' };
      add(OtherMethods, path, methods, resource, config);
    }
  }
  return OtherMethods;
}

type Method = (typeof METHODS)[number];

/** @param config what Fastify is told of the routes: to people a refusal is a page, as the URL's own routes are */
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
 * OPTIONS tells what this very URL has. A refusal lists what the resource has, as the reference does: its list and its
 * items together, without the method that was refused.
 */
const allowed = (method: Method, here: string[], resource: string[]): string[] =>
  method === 'OPTIONS' ? [...here, method] : [...resource.filter((name) => name !== method), 'OPTIONS'];

const withHead = (methods: string[]): string[] =>
  METHODS.filter((name) => methods.includes(name === 'HEAD' ? 'GET' : name));
