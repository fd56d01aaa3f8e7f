import { openTestDatabase } from '@rooflab/db/testing';
import { expect, test } from 'vitest';
import { isSettled } from '../chaos/account.ts';
import { throughQueue } from './through-queue.ts';

const FILES = ['empty', 'constant-table-too-long'];

test('Hostile files get their verdicts through the queue and a real worker, and honest ones between them are accepted.', async () => {
  await using world = await openTestDatabase();
  const seen = await throughQueue(world, { choose: ({ name }) => FILES.includes(name), device: 'software' });
  expect(seen).toMatchObject({ files: FILES.length, refused: ['empty'], unexpected: [], honestAffected: [], kills: 1 });
  expect(isSettled(seen.account)).toBe(true);
});
