import type { OnApplicationShutdown } from '@nestjs/common';

/** What a span is known by: names, ids and numbers. Never a query, a body or a secret. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A piece of work that begins. */
export interface SpanStart {
  readonly name: string;
  /** `server` answers a request, `consumer` does a job. */
  readonly kind: 'server' | 'consumer';
  /** What it follows from: W3C Trace Context, or nothing. */
  readonly traceparent: string | null;
  readonly attributes?: SpanAttributes;
}

/** A piece of work under way. */
export interface Span {
  /** For whatever follows from it: W3C Trace Context. */
  readonly traceparent: string | null;
  /** Does a part of the work; what it asks the database belongs to the span. */
  run<T>(work: () => T): T;
  /** The work is over; what it was is known better now. */
  end(how: { readonly name?: string; readonly attributes: SpanAttributes; readonly hasFailed: boolean }): void;
}

/** Shows what a request and all that followed from it did, and for how long, in whatever process. */
export abstract class Tracing implements OnApplicationShutdown {
  /** When it is off, whoever has much to do is spared the trouble. */
  abstract readonly isOn: boolean;

  abstract start(start: SpanStart): Span;

  /** Sends what was not sent yet. Called by Nest. */
  abstract onApplicationShutdown(): Promise<void>;
}

/** Makes no spans, and passes on what came in. */
export class NoTracing extends Tracing {
  readonly isOn = false;

  start({ traceparent }: SpanStart): Span {
    return { traceparent, run: (work) => work(), end: () => undefined };
  }

  onApplicationShutdown(): Promise<void> {
    return Promise.resolve();
  }
}
