import { afterAll, expect, test } from 'vitest';
import { LabCodeError } from '../../src/index.ts';
import { createAsker } from './ask-code.ts';
import { CODES } from './codes.ts';
import { removeLabs } from './lab-files.ts';

/** Each waits for a deadline of seconds; `bench/hostile/hostile-labs.ts` tries the others. */
const SLOW_HERE = ['loops in a getter', 'goes on behind', 'takes all memory for words'];

const asker = await createAsker();
afterAll(async () => {
  await asker.close();
  await removeLabs();
});
const honest = await asker.honest();

const chosen = CODES.filter(({ name, slow }) => !slow || SLOW_HERE.some((words) => name.includes(words)));

test.each(chosen)('$name The next lab in its process gets the right cases all the same.', async ({ code, error }) => {
  const cases = asker.casesOf(code);
  if (error)
    await expect(cases).rejects.toThrow(expect.objectContaining({ name: LabCodeError.name, message: expect.stringMatching(error) }));
  else expect(await cases).toEqual(honest);
  expect(await asker.honest()).toEqual(honest);
});
