import type { FastifyRequest } from 'fastify';
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
export class BytesBody {
  readonly isText = false;
  readonly values = new Map<string, unknown>();
  /** Undefined before they are read. */
  bytes?: Buffer;
  /** The reading of it, once it has begun. */
  reading?: Promise<void>;
}

/** The bytes of a JSON body, where the handler wants them; undefined: there is none. */
export const bytesOf = ({ body }: FastifyRequest): Buffer | undefined =>
  body instanceof BytesBody ? body.bytes : undefined;

/** The largest JSON body of a route whose handler wants its bytes; undefined: it wants fields. */
export const bytesAtMost = ({ routeOptions }: FastifyRequest): number | undefined =>
  (routeOptions.config as OfRoute).bytesAtMost;
