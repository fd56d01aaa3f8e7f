import { readTraceparent } from '@rooflab/tracing';
import { expect, test } from 'vitest';
import { clickHeaders } from './click-headers.ts';

test('Each click has ids of its own, in a form that the portal reads, and its time.', () => {
  const [first, second] = [clickHeaders(), clickHeaders()];
  expect(readTraceparent(first.traceparent)).toMatchObject({ sampled: false });
  expect(second.traceparent).not.toBe(first.traceparent);
  expect(first.tracestate).toMatch(/^rooflab=\d{13}$/);
});
