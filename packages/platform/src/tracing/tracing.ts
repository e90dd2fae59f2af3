import type { OnApplicationShutdown } from '@nestjs/common';

/** Attributes of a span: names, ids and numbers. Never a query, a body or a secret. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** The start of a span. */
export interface SpanStart {
  readonly name: string;
  /** `server` answers a request, `consumer` does a job. */
  readonly kind: 'server' | 'consumer';
  /** The parent span (W3C Trace Context), or null. */
  readonly traceparent: string | null;
  readonly attributes?: SpanAttributes;
}

/** A running span. */
export interface Span {
  /** For follow-up work: W3C Trace Context. */
  readonly traceparent: string | null;
  /** Runs work whose statements belong to the span. */
  run<T>(work: () => T): T;
  /** Ends the span, with its final name and attributes. */
  end(how: { readonly name?: string; readonly attributes: SpanAttributes; readonly hasFailed: boolean }): void;
}

/** Traces a request and its follow-up work across processes. */
export abstract class Tracing implements OnApplicationShutdown {
  /** False: callers can skip the work for spans. */
  abstract readonly isOn: boolean;

  abstract start(start: SpanStart): Span;

  /** Sends the remaining spans. Called by Nest. */
  abstract onApplicationShutdown(): Promise<void>;
}

/** Makes no spans, and passes on the incoming trace context. */
export class NoTracing extends Tracing {
  readonly isOn = false;

  start({ traceparent }: SpanStart): Span {
    return { traceparent, run: (work) => work(), end: () => undefined };
  }

  onApplicationShutdown(): Promise<void> {
    return Promise.resolve();
  }
}
