import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';

/** Adds to the Fastify config of a handler's route; Nest's own decorator would replace it. */
export function addRouteConfig(prototype: object, name: string, config: object): void {
  const value = (prototype as Record<string, object>)[name] as object;
  RouteConfig({ ...routeConfigOf(value), ...config })(prototype, name, { value });
}

/** The Fastify config of a handler's route. */
export const routeConfigOf = (handler: object = {}): Readonly<Record<string, unknown>> =>
  (Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as Record<string, unknown> | undefined) ?? {};
