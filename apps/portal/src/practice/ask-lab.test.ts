import { findExercise } from '@rooflab/catalogue';
import type { LabReply } from '@rooflab/lab';
import { afterEach, expect, test } from 'vitest';
import type { LabRequest } from '../lab-frame/lab-request.ts';
import { askLab } from './ask-lab.ts';

const exercise = findExercise('reduction/sum')?.exercise ?? expect.fail();
const SIZED = { size: { n: 64 }, params: { n: 64 }, families: [[{ kind: 'f32', offset: 1, spreadBits: 4, exponent: 0 }]] } as const;

const opened: MessagePort[] = [];
afterEach(() => {
  for (const port of opened.splice(0)) port.close();
});

/** A port to a frame that answers so, and what it was asked. */
function frameThat(answers: (request: LabRequest) => LabReply) {
  const { port1, port2 } = new MessageChannel();
  opened.push(port1, port2);
  const asked: LabRequest[] = [];
  port2.onmessage = ({ data, ports: [reply] }: MessageEvent<LabRequest>) => {
    asked.push(data);
    reply?.postMessage(answers(data));
  };
  return { questions: port1, asked };
}

test('A question goes to the frame with its seed and its time, and comes back as the checked answer.', async () => {
  const { questions, asked } = frameThat(() => ({ kind: 'answer', answer: SIZED }));
  const task = { size: { n: 64 }, purpose: 'x-ray size' } as const;
  expect(await askLab(questions, exercise, '5eed')('sized', task)).toEqual(SIZED);
  expect(asked).toEqual([{ seed: '5eed', question: { exercise: 'reduction/sum', kind: 'sized', task }, limitMs: 5000 }]);
});

test('Answers go to the questions that asked for them, in whatever order they come.', async () => {
  const replies: ((n: number) => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  opened.push(port1, port2);
  port2.onmessage = ({ ports: [reply] }: MessageEvent) =>
    void replies.push((n) => reply?.postMessage({ kind: 'answer', answer: { ...SIZED, size: { n } } }));
  const ask = askLab(port1, exercise, '5eed');
  const sizes = [1, 2].map((n) => ask('sized', { size: { n }, purpose: 'x-ray size' }));
  await expect.poll(() => replies.length).toBe(2);
  for (const n of [2, 1]) replies[n - 1]?.(n);
  expect((await Promise.all(sizes)).map(({ size }) => size)).toEqual([{ n: 1 }, { n: 2 }]);
});

test('What the code throws is told with the exercise, and an answer in another form is refused.', async () => {
  const failing = frameThat(() => ({ kind: 'fault', message: 'TypeError: no' }));
  await expect(askLab(failing.questions, exercise, '5eed')('cases', {})).rejects.toThrow('The code of reduction/sum failed. TypeError: no');
  const wrong = frameThat(() => ({ kind: 'answer', answer: [{ name: '' }] }));
  await expect(askLab(wrong.questions, exercise, '5eed')('cases', {})).rejects.toThrow('in another form');
});
