import { readPracticeData } from '@rooflab/catalogue';
import { afterEach, expect, test, vi } from 'vitest';
import { createPracticeLabs } from './practice-labs.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Labs of a portal that answers so, and what was asked of portal and page. */
function start(answers: () => Promise<Response>) {
  const fetched: string[] = [];
  const frames: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    fetched.push(path);
    return answers();
  });
  const labs = createPracticeLabs((lab, questions) => {
    frames.push(lab);
    questions.close();
  });
  return { labs, fetched, frames };
}

test('A lab is fetched once, and its frame opened once, for all of its exercises and experiments.', async () => {
  const { labs, fetched, frames } = start(async () => Response.json(await readPracticeData('reduction')));
  const opened = await Promise.all(['reduction/sum', 'reduction/by-size', 'reduction'].map((id) => labs.open(id)));
  expect(new Set(opened).size).toBe(1);
  expect([fetched, frames]).toEqual([['/api/labs/reduction/practice'], ['reduction']]);
  expect(opened[0]?.exercise('reduction/sum').title).toBe('Sum');
  expect(() => opened[0]?.exercise('reduction/none')).toThrow('There is no exercise reduction/none.');
});

test('A lab that cannot be fetched is tried again when it is needed next.', async () => {
  const { labs, fetched, frames } = start(async () => Response.json({ error: 'down' }, { status: 503 }));
  for (const _ of [1, 2]) await expect(labs.open('reduction/sum')).rejects.toThrow('the portal answered 503. Load the page again.');
  expect([fetched.length, frames]).toEqual([2, []]);
});
