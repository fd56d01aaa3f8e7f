import type { Database } from '@rooflab/db';
import { expect, test } from 'vitest';
import { sharedReads, sharedReadsOnce } from './shared-reads.ts';

const db: Database = Object.create(null);

test('All procedures of a page share what the same query read for the same ids; a call of its own reads again.', async () => {
  const grade = async (_db: Database, id: string) => ({ grade: id });
  const name = async (_db: Database, id: string) => ({ name: id });
  const page = sharedReadsOnce(db);
  expect(await page(grade, 'ada')).toBe(await page(grade, 'ada'));
  expect(await page(grade, 'ben')).toEqual({ grade: 'ben' });
  expect(await page(name, 'ada')).toEqual({ name: 'ada' });
  const calls = sharedReads(db);
  expect(await calls(grade, 'ada')).not.toBe(await calls(grade, 'ada'));
});
