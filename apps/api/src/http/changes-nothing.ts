import { addRouteConfig, routeConfigOf } from './route-config';

/**
 * On a handler of a POST that changes nothing: it waits for no turn, and an `Idempotency-Key` means nothing, so it may
 * take its time without a connection.
 */
export const ChangesNothing = (): MethodDecorator => (prototype, property) =>
  addRouteConfig(prototype, property as string, { changesNothing: true });

/** Whether a handler is such a one. */
export const changesNothing = (handler: object): boolean => routeConfigOf(handler).changesNothing === true;
