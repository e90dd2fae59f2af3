/** Where work comes from: it travels from the request through the outbox to whoever is told of it. */
export interface Origin {
  /** The request's id, as the logs have it. */
  readonly requestId: string | null;
  /** W3C Trace Context. */
  readonly traceparent: string | null;
}

const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The header's value if it is one. Whatever else a client sends starts no trace. */
export const readTraceparent = (header: unknown): string | null =>
  typeof header === 'string' && TRACEPARENT.test(header) ? header : null;
