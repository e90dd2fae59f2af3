import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addRouteConfig } from './route-config';

/** What the configuration of a route says. */
interface OfRoute {
  readonly bytesAtMost?: number;
}

/** On a handler: its JSON body stays as it came, since it is signed, or is no object. A larger one is 413. */
export const AsBytes =
  (atMost: number): MethodDecorator =>
  (prototype, name) =>
    addRouteConfig(prototype, String(name), { bytesAtMost: atMost } satisfies OfRoute);

/** A JSON body as it came, which has no fields. */
class BytesBody {
  readonly isText = false;
  readonly values = new Map<string, unknown>();

  constructor(readonly bytes: Buffer) {}
}

/** The bytes of a JSON body, where the handler wants them; undefined: there is none. */
export const bytesOf = ({ body }: FastifyRequest): Buffer | undefined =>
  body instanceof BytesBody ? body.bytes : undefined;

/** The body of a request whose handler wants bytes; undefined: it wants fields. */
export const asBytes = ({ routeOptions }: FastifyRequest, bytes: Buffer): BytesBody | undefined =>
  (routeOptions.config as OfRoute).bytesAtMost === undefined ? undefined : new BytesBody(bytes);

/** Gives routes that want bytes the limit that they name. */
export function limitBytes(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const { bytesAtMost } = (route.config ?? {}) as OfRoute;
    if (bytesAtMost !== undefined) route.bodyLimit = bytesAtMost;
  });
}
