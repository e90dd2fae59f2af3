import { Controller, RequestMapping, RequestMethod, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { routesOf } from './routes';

/** On a generated handler: the methods that its URL does have. */
export const AllowKey = Reflector.createDecorator<string>();

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * A controller for every method that a URL does not have, so that those requests pass the same checks as all others:
 * the framework alone would answer 404 without asking who calls. The access checks answer 405; what gets through is
 * OPTIONS, with status 204 and the Allow header.
 */
export function otherMethods(controllers: readonly Type[]): Type {
  @Controller()
  class OtherMethods {}
  const methodsOf = new Map<string, Set<string>>();
  for (const { path, method } of controllers.flatMap(routesOf)) {
    const methods = methodsOf.get(path) ?? new Set<string>();
    methodsOf.set(path, methods.add(method));
    if (method === 'GET') methods.add('HEAD');
  }
  for (const [path, methods] of methodsOf) {
    for (const method of METHODS.filter((name) => !methods.has(name))) {
      const property = `${method} ${path}`;
      Object.defineProperty(OtherMethods.prototype, property, { value: () => undefined });
      const descriptor = Object.getOwnPropertyDescriptor(OtherMethods.prototype, property) as PropertyDescriptor;
      RequestMapping({ path, method: RequestMethod[method] })(OtherMethods.prototype, property, descriptor);
      AllowKey([...methods, 'OPTIONS'].join(', '))(OtherMethods.prototype, property, descriptor);
    }
  }
  return OtherMethods;
}
