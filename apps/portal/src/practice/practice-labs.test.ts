import { inCatalogue, readPracticeData } from '@rooflab/catalogue';
import { afterEach, expect, test, vi } from 'vitest';
import { partOfLab } from './lab-address.ts';
import { createPracticeLabs } from './practice-labs.ts';

afterEach(() => void vi.unstubAllGlobals());

async function dataOf(labId: string) {
  return await readPracticeData(inCatalogue(labId) ?? expect.fail());
}

/** Labs of a portal that answers so, and what was asked of portal and page. */
function start(answers: () => Promise<Response>) {
  const fetched: string[] = [];
  const frames: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    fetched.push(path);
    return answers();
  });
  const labs = createPracticeLabs((address, questions) => {
    frames.push(partOfLab(address, 'frame'));
    questions.close();
  });
  return { labs, fetched, frames };
}

test('A lab is fetched once, and its frame opened once, for all of its exercises and experiments.', async () => {
  const { labs, fetched, frames } = start(async () => Response.json(await dataOf('reduction')));
  const opened = await Promise.all(['reduction/sum', 'reduction/by-size', 'reduction'].map((id) => labs.open(id)));
  expect(new Set(opened).size).toBe(1);
  expect([fetched, frames]).toEqual([['/api/labs/reduction/practice'], ['/api/labs/reduction/frame']]);
  expect(opened[0]?.exercise('reduction/sum').title).toBe('Sum');
  expect(() => opened[0]?.exercise('reduction/none')).toThrow('There is no exercise reduction/none.');
});

test('The frame of the lab that a worker begins with is open already; another lab is fetched and framed by the same version.', async () => {
  const version = '5'.repeat(64);
  const { labs, fetched, frames } = start(async () => Response.json(await dataOf('reduction')));
  const { port1, port2 } = new MessageChannel();
  labs.begin({ lab: 'reduction', version }, port1);
  const opened = await labs.open('reduction/sum');
  expect([fetched, frames]).toEqual([[`/api/labs/reduction/practice?version=${version}`], []]);
  const asked = new Promise((resolve) => port2.addEventListener('message', ({ data }) => resolve(data), { once: true }));
  port2.start();
  void opened.ask(opened.exercise('reduction/sum'), '5eed')('cases', {});
  expect(await asked).toMatchObject({ seed: '5eed', question: { exercise: 'reduction/sum', kind: 'cases' } });
  for (const port of [port1, port2]) port.close();
  await labs.open('stencil');
  expect(frames).toEqual([`/api/labs/stencil/frame?version=${version}`]);
});

test('A lab that cannot be fetched is tried again when it is needed next.', async () => {
  const { labs, fetched, frames } = start(async () => Response.json({ error: 'down' }, { status: 503 }));
  for (const _ of [1, 2]) await expect(labs.open('reduction/sum')).rejects.toThrow('the portal answered 503. Load the page again.');
  expect([fetched.length, frames]).toEqual([2, []]);
});
