/** The request and trace of a change, passed from the request through the outbox to jobs and webhooks. */
export interface Origin {
  /** The request's id, as the logs have it. */
  readonly requestId: string | null;
  /** W3C Trace Context. */
  readonly traceparent: string | null;
}

const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The header's value if it is valid, else null. */
export const readTraceparent = (header: unknown): string | null =>
  typeof header === 'string' && TRACEPARENT.test(header) ? header : null;
