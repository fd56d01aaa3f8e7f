import { expect, test } from 'vitest';
import { z } from 'zod';
import { tracingSettings, tracingVariables } from './settings.ts';

const schema = z.object(tracingVariables);
const settingsOf = (variables: Record<string, string>) => tracingSettings(schema.parse(variables), 'rooflab-portal');

test('Nothing is traced without an address, with an empty one, or where OpenTelemetry is disabled.', () => {
  expect(settingsOf({})).toBeNull();
  expect(settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_SERVICE_NAME: 'portal' })).toBeNull();
  expect(settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' })).toBeNull();
});

test('The address gets the path of traces, unless that of traces is given whole.', () => {
  const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
  expect(settingsOf(base)).toEqual({ url: 'http://collector:4318/v1/traces', serviceName: 'rooflab-portal', ratio: 1 });
  const own = { ...base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://tempo/otlp', OTEL_SERVICE_NAME: 'lab' };
  expect(settingsOf(own)).toMatchObject({ url: 'https://tempo/otlp', serviceName: 'lab' });
});

test('A share of the traces is recorded only with the sampler that takes one.', () => {
  const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_SAMPLER_ARG: '0.25' };
  expect(settingsOf(base)?.ratio).toBe(1);
  expect(settingsOf({ ...base, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' })?.ratio).toBe(0.25);
});

test.each([{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, { OTEL_TRACES_SAMPLER: 'jaeger_remote' }, { OTEL_TRACES_SAMPLER_ARG: '2' }])(
  '%j is refused.',
  (variables) => {
    expect(schema.safeParse(variables).success).toBe(false);
  },
);
