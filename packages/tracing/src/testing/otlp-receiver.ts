import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const attributesSchema = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]])));

/** A double holds milliseconds since 1970 to a fraction of a microsecond. */
const timeSchema = z.string().transform((nanos) => Number(BigInt(nanos) / 1000n) / 1000);

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: timeSchema,
  endTimeUnixNano: timeSchema,
  attributes: attributesSchema,
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
  events: z.array(z.unknown()).default([]),
  status: z.object({ code: z.number().optional(), message: z.string().optional() }).default({}),
});

/** A span as it was sent; times in milliseconds since 1970. */
export type SentSpan = z.infer<typeof spanSchema>;

const bodySchema = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes: attributesSchema }), scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) }),
  ),
});

export interface OtlpReceiver extends AsyncDisposable {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  /** All that was received, in order. */
  readonly spans: readonly SentSpan[];
  readonly resources: readonly Record<string, unknown>[];
  /** The bodies of the requests, as they were. */
  readonly bodies: readonly string[];
  /** Polls until a span of this name has come; the test's own timeout ends it otherwise. */
  received(name: string): Promise<SentSpan>;
}

/** Takes what OpenTelemetry's exporters send as JSON. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: SentSpan[] = [];
  const resources: Record<string, unknown>[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    for (const { resource, scopeSpans } of bodySchema.parse(JSON.parse(body)).resourceSpans) {
      resources.push(resource.attributes);
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    resources,
    bodies,
    async received(name) {
      for (;;) {
        const found = spans.find((span) => span.name === name);
        if (found) return found;
        await sleep(20);
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
