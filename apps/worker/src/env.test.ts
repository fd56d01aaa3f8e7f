import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { readEnvironment } from './env.ts';

const REQUIRED = { ROOFLAB_PORTAL_URL: 'https://rooflab.example.org/', ROOFLAB_WORKER_TOKEN_FILE: '/run/secrets/worker-token' };

test('Only the portal and the file with the token have to be named.', () => {
  expect(readEnvironment(REQUIRED)).toEqual({
    ...REQUIRED,
    ROOFLAB_PORTAL_URL: 'https://rooflab.example.org',
    ROOFLAB_WORKER_NAME: hostname(),
    ROOFLAB_DEVICE: 'auto',
    ROOFLAB_GPUS: 'all',
    ROOFLAB_SANDBOX: 'auto',
    ROOFLAB_LAB_SANDBOX: 'require',
    ROOFLAB_DRAIN_SECONDS: 120,
    ROOFLAB_WORKER_ONCE: '0',
    ROOFLAB_OVERLAP: 'auto',
    LOG_LEVEL: 'info',
    tracing: null,
  });
});

test('Every fault is named at once, with the option of the command that sets it.', () => {
  const read = () =>
    readEnvironment({ ROOFLAB_DEVICE: 'gpu', ROOFLAB_PORTAL_URL: 'http://rooflab.example.org', ROOFLAB_WORKER_NAME: 'two words' });
  const named = ['ROOFLAB_PORTAL_URL (--portal): must begin with https', 'ROOFLAB_WORKER_TOKEN_FILE (--token-file): must be given.'];
  for (const words of [...named, 'ROOFLAB_WORKER_NAME (--name)', 'ROOFLAB_DEVICE (--device)']) expect(read).toThrow(words);
});

test('A worker that is stopped may give its grading back at once, and waits for no less than no time.', () => {
  expect(readEnvironment({ ...REQUIRED, ROOFLAB_DRAIN_SECONDS: '0' }).ROOFLAB_DRAIN_SECONDS).toBe(0);
  expect(() => readEnvironment({ ...REQUIRED, ROOFLAB_DRAIN_SECONDS: '-1' })).toThrow(/ROOFLAB_DRAIN_SECONDS/);
});

test.each(['0', '-5', 'soon', '100000'])('A worker cannot end after %s seconds without work.', (seconds) => {
  expect(() => readEnvironment({ ...REQUIRED, ROOFLAB_IDLE_EXIT_SECONDS: seconds })).toThrow('ROOFLAB_IDLE_EXIT_SECONDS (--idle-exit)');
});
