import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { openForTests } from '../../packages/grader/test/grading.ts';
import { PLANTED, rowOf, shownOf } from './planted.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

const documented = await readFile(new URL('../../docs/xray.md', import.meta.url), 'utf8');

test.each(PLANTED)('The player shows the planted fault “$fault” as the page about it says.', async (planted) => {
  expect(documented.split('\n')).toContain(rowOf(planted, await shownOf(opened, planted)));
});
