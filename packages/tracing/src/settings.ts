import { z } from 'zod';

/** A variable that is set but empty, as compose files produce them, counts as not set. */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const addressSchema = optional(z.url({ protocol: /^https?$/ }));

/** The standard variables of OpenTelemetry that decide whether and what is traced. Its exporter reads those of headers, timeout and certificates itself. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: addressSchema,
  /** The complete address, in place of `<OTEL_EXPORTER_OTLP_ENDPOINT>/v1/traces`. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: addressSchema,
  OTEL_SERVICE_NAME: optional(z.string()),
  OTEL_TRACES_SAMPLER: optional(z.enum(['parentbased_always_on', 'parentbased_traceidratio'])),
  /** The share of traces that are recorded with `parentbased_traceidratio`. */
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number().min(0).max(1)),
  OTEL_SDK_DISABLED: optional(z.enum(['true', 'false'])),
};

type Variables = z.infer<z.ZodObject<typeof tracingVariables>>;

export interface TracingSettings {
  /** Where spans are posted to. */
  readonly url: string;
  readonly serviceName: string;
  /** The share of new traces that are recorded, 0 to 1. */
  readonly ratio: number;
}

/** Null: nothing is traced. */
export function tracingSettings(variables: Variables, defaultName: string): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: given } = variables;
  const url = given ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`);
  if (url === undefined || variables.OTEL_SDK_DISABLED === 'true') return null;
  const ratio = variables.OTEL_TRACES_SAMPLER === 'parentbased_traceidratio' ? (variables.OTEL_TRACES_SAMPLER_ARG ?? 1) : 1;
  return { url, serviceName: variables.OTEL_SERVICE_NAME ?? defaultName, ratio };
}
