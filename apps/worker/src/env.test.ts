import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { readEnvironment } from './env.ts';

const DATABASE_URL = 'postgres://worker:secret@db.example.org/rooflab';

test('Only the database has to be named.', () => {
  expect(readEnvironment({ DATABASE_URL })).toEqual({
    DATABASE_URL,
    ROOFLAB_WORKER_NAME: hostname(),
    ROOFLAB_DEVICE: 'auto',
    ROOFLAB_SANDBOX: 'auto',
    ROOFLAB_LAB_SANDBOX: 'require',
    ROOFLAB_DRAIN_SECONDS: 120,
    LOG_LEVEL: 'info',
  });
});

test('Every fault is named at once, and no value, since one of them is a password.', () => {
  const read = () => readEnvironment({ DATABASE_URL: 'mysql://root:secret@db/x', ROOFLAB_DEVICE: 'gpu' });
  expect(read).toThrow(/DATABASE_URL: must be the address[\s\S]*ROOFLAB_DEVICE/);
  expect(read).not.toThrow(/secret/);
});

test('A worker that is stopped may give its grading back at once, and waits for no less than no time.', () => {
  expect(readEnvironment({ DATABASE_URL, ROOFLAB_DRAIN_SECONDS: '0' }).ROOFLAB_DRAIN_SECONDS).toBe(0);
  expect(() => readEnvironment({ DATABASE_URL, ROOFLAB_DRAIN_SECONDS: '-1' })).toThrow(/ROOFLAB_DRAIN_SECONDS/);
});
