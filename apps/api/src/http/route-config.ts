import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';

/** Adds to what Fastify knows of a handler's route; Nest's own decorator replaces what others have said. */
export function addRouteConfig(prototype: object, name: string, config: object): void {
  const value = (prototype as Record<string, object>)[name] as object;
  const before = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, value) as object | undefined;
  RouteConfig({ ...before, ...config })(prototype, name, { value });
}
