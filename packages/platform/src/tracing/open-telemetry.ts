import { createRequire } from 'node:module';
import { context, diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Logger } from '../logging/log';
import { type Span, type SpanStart, Tracing } from './tracing';

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

/**
 * Spans by OpenTelemetry, sent by OTLP over HTTP. Its own variables set address, sampling and batches
 * (OTEL_EXPORTER_OTLP_…, OTEL_TRACES_SAMPLER, OTEL_BSP_…, OTEL_RESOURCE_ATTRIBUTES).
 */
export class OpenTelemetry extends Tracing {
  readonly isOn = true;
  private readonly provider: BasicTracerProvider;

  constructor(app: string, log: Logger) {
    super();
    const say = (message: string) => log.warn({ reason: message }, 'tracing');
    const quiet = () => undefined;
    diag.setLogger({ error: say, warn: say, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
    const own = resourceFromAttributes({ 'service.name': `review-service-${app}` });
    this.provider = new BasicTracerProvider({
      resource: own.merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
    });
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    // Statements without their values, and only those of requests and jobs.
    const statements = new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true });
    statements.setTracerProvider(this.provider);
    // pg was loaded before; requiring it again instruments it.
    createRequire(__filename)('pg');
  }

  start({ name, kind, traceparent, attributes = {} }: SpanStart): Span {
    const tracer = this.provider.getTracer('review-service');
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(traceparent));
    const within = trace.setSpan(ROOT_CONTEXT, span);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      run: (work) => context.with(within, work),
      end: (how) => {
        if (how.name !== undefined) span.updateName(how.name);
        if (how.hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttributes(how.attributes).end();
      },
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.provider.shutdown().catch(() => undefined);
  }
}

function contextOf(traceparent: string | null) {
  const [, traceId, spanId, flags] = traceparent?.split('-') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}
