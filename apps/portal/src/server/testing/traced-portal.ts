import { randomUUID } from 'node:crypto';
import type { AppRouter } from '@rooflab/course';
import { EXERCISE, makeSchool, type TestApi } from '@rooflab/course/testing';
import { startTracing, type Tracing } from '@rooflab/tracing';
import type { OtlpReceiver } from '@rooflab/tracing/testing';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { onTestFinished } from 'vitest';

/** What a page sends with a click. */
export const CLICK = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', tracestate: 'rooflab=1764292800123' };

/** Traces this process until the test ends. `stop` sends what is left. */
export async function traceTo({ url }: OtlpReceiver): Promise<Tracing> {
  const settings = { url: `${url}/v1/traces`, serviceName: 'rooflab-test', ratio: 1 };
  const tracing = await startTracing(settings, { instance: '1', onFault: (error) => process.stderr.write(`${error.message}\n`) });
  onTestFinished(tracing.stop);
  return tracing;
}

interface SentHandIn {
  readonly source?: string;
  readonly headers?: Record<string, string>;
}

/** Hands in over HTTP with a token, as the command does. */
export async function handInAt(portal: string, api: TestApi, { source = 'fn main() {}', headers }: SentHandIn = {}) {
  const { assignmentId, student } = await makeSchool(api.db);
  const { token } = await (await api.as(student.userId)).token.create({ name: 'cli', scopes: ['hand-in:write'] });
  const client = createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${portal}/api/trpc`, headers: { authorization: `Bearer ${token}`, ...headers } })],
  });
  const { handInId } = await client.handIn.create.mutate({ assignmentId, exercise: EXERCISE, source, requestId: randomUUID() });
  return { handInId, userId: student.userId };
}
