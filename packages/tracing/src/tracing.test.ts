import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { activeTraceparent, recordSpan, runInSpan, startSpan, withSpan } from './span.ts';
import { startTracing } from './start-tracing.ts';
import { startOtlpReceiver } from './testing/otlp-receiver.ts';
import { readTraceparent } from './traceparent.ts';

const FROM_ELSEWHERE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

async function tracedTo(url: string, { ratio = 1, onFault = () => {} }: { ratio?: number; onFault?: (error: Error) => void } = {}) {
  const tracing = await startTracing({ url: `${url}/v1/traces`, serviceName: 'rooflab-test', ratio }, { instance: '2', onFault });
  return { ...tracing, [Symbol.asyncDispose]: tracing.stop };
}

test('Off, work is done as it is, and there are no spans.', async () => {
  await using tracing = await startTracing(null, { instance: '1', onFault: () => {} }).then((t) => ({
    ...t,
    [Symbol.asyncDispose]: t.stop,
  }));
  expect(await withSpan({ name: 'work' }, async (span) => [span, activeTraceparent()])).toEqual([null, null]);
  expect([startSpan({ name: 'one' }), recordSpan({ name: 'past', startMs: 1, endMs: 2 }), tracing]).toMatchObject([null, null, {}]);
});

test('Spans within spans are their children, over awaits too; what is over is recorded with its own times.', async () => {
  await using receiver = await startOtlpReceiver();
  const tracing = await tracedTo(receiver.url);
  await withSpan({ name: 'outer', kind: 'server', parent: null, attributes: { 'http.route': '/' } }, async (span) => {
    await new Promise(setImmediate);
    await withSpan({ name: 'inner' }, async () => undefined);
    recordSpan({ name: 'past', startMs: 1000, endMs: 3500 });
    span?.set({ 'rooflab.attempt': 2 });
  });
  await tracing.stop();
  const [inner, past, outer] = receiver.spans;
  expect([inner?.parentSpanId, past?.parentSpanId, outer?.parentSpanId]).toEqual([outer?.spanId, outer?.spanId, undefined]);
  expect(past).toMatchObject({ name: 'past', startTimeUnixNano: 1000, endTimeUnixNano: 3500 });
  expect(outer).toMatchObject({ kind: 2, attributes: { 'http.route': '/', 'rooflab.attempt': 2 } });
  expect(receiver.resources[0]).toMatchObject({ 'service.name': 'rooflab-test', 'service.instance.id': '2' });
});

test('A span continues the trace of another process, or begins its own with a link to one.', async () => {
  await using receiver = await startOtlpReceiver();
  const tracing = await tracedTo(receiver.url);
  startSpan({ name: 'child', parent: FROM_ELSEWHERE })?.end();
  startSpan({ name: 'own', parent: null, links: [FROM_ELSEWHERE] })?.end();
  await tracing.stop();
  const [child, own] = receiver.spans;
  expect(child).toMatchObject({ traceId: '4bf92f3577b34da6a3ce929d0e0e4736', parentSpanId: '00f067aa0ba902b7' });
  expect(own?.parentSpanId).toBeUndefined();
  expect(own?.traceId).not.toBe(child?.traceId);
  expect(own?.links).toMatchObject([{ traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }]);
});

test('What a trace left out stays left out in its children.', async () => {
  await using receiver = await startOtlpReceiver();
  const tracing = await tracedTo(receiver.url, { ratio: 0 });
  const root = startSpan({ name: 'root', parent: null });
  expect(readTraceparent(root?.traceparent)?.sampled).toBe(false);
  runInSpan(root, () => startSpan({ name: 'child' })?.end());
  root?.end();
  startSpan({ name: 'of a recorded trace', parent: FROM_ELSEWHERE })?.end();
  await tracing.stop();
  expect(receiver.spans.map(({ name }) => name)).toEqual(['of a recorded trace']);
});

test('Work that fails is marked, without its reason, and still throws.', async () => {
  await using receiver = await startOtlpReceiver();
  const tracing = await tracedTo(receiver.url);
  await expect(withSpan({ name: 'work', parent: null }, () => Promise.reject(new Error('ada@example.org')))).rejects.toThrow('ada@');
  await tracing.stop();
  expect(receiver.spans).toMatchObject([{ status: { code: 2 }, events: [] }]);
  expect(receiver.bodies.join()).not.toContain('ada');
});

test('A receiver that refuses is reported once, and disturbs nothing.', async () => {
  const server = createServer((_, response) => void response.writeHead(400).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const faults: Error[] = [];
  const tracing = await tracedTo(`http://127.0.0.1:${port}`, { onFault: (error) => void faults.push(error) });
  expect(await withSpan({ name: 'work', parent: null }, async () => 'done')).toBe('done');
  await tracing.stop();
  expect(faults).toHaveLength(1);
  server.close();
});
