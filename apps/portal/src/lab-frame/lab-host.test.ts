import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLabHost, type LabWorker } from './lab-host.ts';
import type { LabRequest } from './lab-request.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const REQUEST: LabRequest = { seed: '5eed', question: { exercise: 'some-lab/sum', kind: 'cases', task: {} }, limitMs: 5000 };

/** Workers that say what the test makes them say. */
function start() {
  const workers = [] as { asked: unknown[]; ended: boolean; say: (data: unknown) => void; fail: (message?: string) => void }[];
  const ask = createLabHost(() => {
    const listeners = new Map<string, (event: object) => void>();
    const state = {
      asked: [] as unknown[],
      ended: false,
      say: (data: unknown) => listeners.get('message')?.({ data }),
      fail: (message?: string) => listeners.get('error')?.({ message }),
    };
    workers.push(state);
    const worker: LabWorker = {
      postMessage: (request) => void state.asked.push(request),
      terminate: () => {
        state.ended = true;
      },
      addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener as (event: object) => void),
    };
    return worker;
  });
  const at = (i: number) => workers[i] ?? expect.fail(`There is no worker ${i}.`);
  return { ask, workers, at };
}

test('One worker answers one question after the other.', async () => {
  const { ask, workers, at } = start();
  const replies = [ask(REQUEST), ask({ ...REQUEST, seed: 'other' })];
  await vi.advanceTimersByTimeAsync(0);
  expect(at(0).asked).toEqual([{ seed: '5eed', question: REQUEST.question }]);
  at(0).say({ kind: 'answer', answer: 1 });
  await vi.advanceTimersByTimeAsync(0);
  at(0).say({ kind: 'fault', message: 'TypeError: no' });
  expect(await Promise.all(replies)).toEqual([
    { kind: 'answer', answer: 1 },
    { kind: 'fault', message: 'TypeError: no' },
  ]);
  expect([workers.length, at(0).ended]).toEqual([1, false]);
});

test('Code that takes too long is ended, and the next question starts it again; the time before a question is asked is not its own.', async () => {
  const { ask, at } = start();
  const replies = [ask(REQUEST), ask(REQUEST)];
  await vi.advanceTimersByTimeAsync(5000);
  expect(await replies[0]).toEqual({ kind: 'fault', message: 'It took longer than 5 s for an answer.' });
  expect(at(0).ended).toBe(true);
  await vi.advanceTimersByTimeAsync(4999);
  at(0).say({ kind: 'answer', answer: 'late' });
  at(1).say({ kind: 'answer', answer: 'in time' });
  expect(await replies[1]).toEqual({ kind: 'answer', answer: 'in time' });
});

test('A message that nobody asked for ends the worker, and what still arrives from it is nothing.', async () => {
  const { ask, at } = start();
  const first = ask(REQUEST);
  await vi.advanceTimersByTimeAsync(0);
  for (let i = 0; i < 10_000; i++) at(0).say({ kind: 'answer', answer: i });
  expect(await first).toEqual({ kind: 'answer', answer: 0 });
  expect(at(0).ended).toBe(true);
  const second = ask(REQUEST);
  await vi.advanceTimersByTimeAsync(0);
  at(1).say({ kind: 'answer', answer: 'new' });
  expect(await second).toEqual({ kind: 'answer', answer: 'new' });
});

test.each([[null], [7], ['answer'], [[]], [{}], [{ kind: 'answer' }], [{ kind: 'fault', message: {} }], [{ kind: 'evil', answer: 1 }]])(
  'The message %j is no answer.',
  async (message) => {
    const { ask, at } = start();
    const reply = ask(REQUEST);
    await vi.advanceTimersByTimeAsync(0);
    at(0).say(message);
    expect(await reply).toEqual({ kind: 'fault', message: 'It sent something that is no answer.' });
  },
);

test('A worker that does not start, or ends, is a fault with what the browser says.', async () => {
  const { ask, at } = start();
  const replies = [ask(REQUEST), ask(REQUEST)];
  await vi.advanceTimersByTimeAsync(0);
  at(0).fail('SyntaxError');
  await vi.advanceTimersByTimeAsync(0);
  at(1).fail();
  expect(await Promise.all(replies)).toEqual([
    { kind: 'fault', message: 'It ended: SyntaxError' },
    { kind: 'fault', message: 'It ended: it could not be loaded' },
  ]);
});
