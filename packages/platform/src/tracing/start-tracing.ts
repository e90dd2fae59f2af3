import { SettingsError } from '../config/settings-error';
import type { Logger } from '../logging/log';
import { NoTracing, type Tracing } from './tracing';

/**
 * Starts tracing if OpenTelemetry's own variables enable it: OTEL_EXPORTER_OTLP_ENDPOINT,
 * OTEL_EXPORTER_OTLP_TRACES_ENDPOINT or OTEL_TRACES_EXPORTER=otlp, unless OTEL_SDK_DISABLED=true or
 * OTEL_TRACES_EXPORTER=none. Otherwise OpenTelemetry is not loaded. Call it before creating the application.
 * @param app the service's name, unless OTEL_SERVICE_NAME says otherwise
 */
export async function startTracing(app: string, log: Logger, env: NodeJS.ProcessEnv = process.env): Promise<Tracing> {
  if (!isWanted(env)) return new NoTracing();
  const faults = tracingFaults(env);
  if (faults.length > 0) throw new SettingsError(faults);
  const { OpenTelemetry } = await import('./open-telemetry.js');
  return new OpenTelemetry(app, log);
}

/** Values of OpenTelemetry's variables that are not supported here, one line each. */
export function tracingFaults(env: NodeJS.ProcessEnv): string[] {
  if (!isWanted(env)) return [];
  const exporter = env.OTEL_TRACES_EXPORTER;
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL;
  return [
    ...(exporter && exporter !== 'otlp' ? [`OTEL_TRACES_EXPORTER: "${exporter}" is not known here: otlp or none`] : []),
    ...(protocol && protocol !== 'http/protobuf'
      ? [`OTEL_EXPORTER_OTLP_PROTOCOL: "${protocol}" is not spoken here: http/protobuf`]
      : []),
  ];
}

function isWanted(env: NodeJS.ProcessEnv): boolean {
  const exporter = env.OTEL_TRACES_EXPORTER;
  const isDisabled = env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true' || exporter === 'none';
  const hasEndpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  return !isDisabled && Boolean(exporter || hasEndpoint);
}
