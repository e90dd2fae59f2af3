import type { FastifyRequest } from 'fastify';
import { addRouteConfig } from './route-config';

/**
 * On a page's handler: it takes forms from other sites and from programs, because the address alone allows what is done,
 * and nobody's session counts.
 */
export const FormsFromAnywhere = (): MethodDecorator => (prototype, name) =>
  addRouteConfig(prototype, String(name), { takesForeignForms: true });

/** Its route takes them. */
export const takesForeignForms = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as { takesForeignForms?: boolean } | undefined)?.takesForeignForms ?? false;
