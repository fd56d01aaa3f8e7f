import { resultFixture, xrayFixture } from '@rooflab/result/testing';
import { expect, test, vi } from 'vitest';
import { readResult } from './read-result.ts';

function listening() {
  const error = vi.fn();
  return { error, logger: { error, warn: vi.fn(), info: vi.fn() } as Parameters<typeof readResult>[1] };
}

test('A stored result is read with its x-ray.', () => {
  const { logger, error } = listening();
  const stored = resultFixture({ xray: xrayFixture() });
  expect(readResult(structuredClone(stored), logger)).toEqual(stored);
  expect(error).not.toHaveBeenCalled();
});

test('A result whose x-ray is of another form is read without it, and says so.', () => {
  const { logger, error } = listening();
  const { pictures: _, ...older } = xrayFixture();
  const read = readResult({ ...resultFixture(), xray: older }, logger);
  expect(read).toMatchObject({ verdict: resultFixture().verdict, xrayRefused: expect.stringContaining('another version') });
  expect(read).not.toHaveProperty('xray');
  expect(error).not.toHaveBeenCalled();
});

test('A result that cannot be read for another reason is none, and is logged.', () => {
  const { logger, error } = listening();
  expect(readResult({ ...resultFixture(), verdict: 'splendid' }, logger)).toBeNull();
  expect(readResult({ ...resultFixture({ xray: xrayFixture() }), verdict: 'splendid' }, logger)).toBeNull();
  expect(readResult('text', logger)).toBeNull();
  expect(error).toHaveBeenCalledTimes(3);
  expect(readResult(null, logger)).toBeNull();
});
