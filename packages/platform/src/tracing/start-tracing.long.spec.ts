import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { createLog } from '../logging/log';
import { startTracing } from './start-tracing';

const log = createLog('test', { stream: { write: () => undefined } });
const PROGRAM = `
  const { startTracing } = require(${JSON.stringify(resolve(__dirname, '../../dist/tracing/start-tracing.js'))});
  startTracing('test').then(() => {
    console.log(Object.keys(require.cache).filter((file) => file.includes('opentelemetry')).length);
  });`;

describe('tracing', () => {
  it.each([
    {},
    { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
    { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
  ])('is off with %j, and passes on what came in', async (env) => {
    const tracing = await startTracing('test', log, env);

    const span = tracing.start({ name: 'x', kind: 'server', traceparent: 'given' });

    expect([tracing.isOn, span.traceparent, span.run(() => 'result')]).toEqual([false, 'given', 'result']);
  });

  it('loads nothing while it is off', () => {
    expect(execFileSync(process.execPath, ['-e', PROGRAM], { env: {}, encoding: 'utf8' }).trim()).toBe('0');
  });

  it.each([
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER: "zipkin" is not known here: otlp or none'],
    [
      { OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      'OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" is not spoken here: http/protobuf',
    ],
  ])('says what it cannot do: %j', async (env, fault) => {
    await expect(startTracing('test', log, env)).rejects.toThrow(fault);
  });
});
