import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants';

/** One handler of a controller and its URL. */
export interface Route {
  readonly controller: Type;
  readonly handler: (...parameters: unknown[]) => unknown;
  readonly method: string;
  /** Below `/api/`, without slashes at its ends: `groups/:group_name`. */
  readonly path: string;
}

const join = (...parts: string[]) =>
  parts
    .map((part) => part.replace(/^\/+|(?<!\/)\/+$/g, ''))
    .filter(Boolean)
    .join('/');

/** The routes of a controller, in the order of declaration. A handler may have several URLs. */
export function routesOf(controller: Type): Route[] {
  const prefix = Reflect.getMetadata(PATH_METADATA, controller) as string;
  const prototype = controller.prototype as Record<string, Route['handler']>;
  return Object.getOwnPropertyNames(prototype)
    .map((name) => Object.getOwnPropertyDescriptor(prototype, name)?.value as Route['handler'])
    .filter((handler) => typeof handler === 'function' && Reflect.hasMetadata(METHOD_METADATA, handler))
    .flatMap((handler) =>
      [Reflect.getMetadata(PATH_METADATA, handler) as string | string[]].flat().map((path) => ({
        controller,
        handler,
        method: RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod],
        path: join(prefix, path),
      })),
    );
}

/** The methods that a controller answers on any of its URLs. */
export const methodsOf = (controller: Type): string[] => [...new Set(routesOf(controller).map(({ method }) => method))];

/** The controllers of these modules. */
export const controllersOf = (modules: readonly Type[]): Type[] =>
  modules.flatMap((module) => (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, module) as Type[] | undefined) ?? []);
