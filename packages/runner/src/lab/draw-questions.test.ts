import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LABS_FOLDER } from '@rooflab/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LabCodeError } from '../runner-error.ts';
import { drawQuestions } from './draw-questions.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-drawn-'));
  await cp(join(LABS_FOLDER, 'reduction/lab.json'), join(folder, 'lab.json'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Written {
  readonly id?: string;
  readonly draw?: string;
  readonly text?: string;
  readonly answer?: string;
}

/** Draws the bank of one question whose functions are these expressions. */
async function drawn({ id = 'reduction/threads', draw = 'random.int(1, 1000)', text = "n + '?'", answer = '({ n })' }: Written = {}) {
  const fields = "[{ id: 'n', kind: 'integer', label: 'n', unit: 'threads' }]";
  const question = `{ id: '${id}', title: 'Threads', draw: (random) => ${draw}, text: (n) => ${text}, fields: () => ${fields}, answer: (n) => ${answer}, solution: (n) => '**' + n + '**' }`;
  const lab = await mkdtemp(join(folder, 'lab-'));
  await cp(join(folder, 'lab.json'), join(lab, 'lab.json'));
  await mkdir(join(lab, 'built'));
  await writeFile(join(lab, 'built/questions.js'), `export const questions = { threads: { threads: ${question} } };`);
  return await drawQuestions(lab, ['reduction/threads']);
}

test('The bank of a question is drawn by its code, in halves that share nothing, and again the same.', async () => {
  const [bank] = await drawn();
  expect(bank).toMatchObject({ id: 'reduction/threads', title: 'Threads', predicts: [] });
  expect([bank?.practice.length, bank?.counted.length]).toEqual([256, 256]);
  expect(await drawn()).toEqual([bank]);
});

test.each([
  ['throws', { text: "(() => { throw new RangeError('no text') })()" }, 'The code of reduction/threads failed. RangeError: no text'],
  ['reads a file', { text: "process.getBuiltinModule('fs')" }, 'process is not defined'],
  ['has another id', { id: 'reduction/blocks' }, 'questions/threads.ts must export one question, with the id reduction/threads.'],
  ['answers what is not asked', { answer: '({ n, m: 1 })' }, 'it answers m, which is not a field.'],
  ['gives an answer that is no number', { answer: '({ n: NaN })' }, 'the answer of n is NaN.'],
  ['writes a book', { text: "'x'.repeat(20000)" }, 'gave a text of 20000 characters; at most 10000 fit.'],
  ['gives a text in another form', { text: '7' }, "The lab's code gave variants of reduction/threads in another form"],
])('A question whose code %s is the author’s fault, and is named.', async (_what, written, message) => {
  const fault = await drawn(written).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(LabCodeError);
  expect(String(fault)).toContain(message);
});

test('A question cannot change what the others are given.', async () => {
  const change = "try { rooflab['@rooflab/lab/question'].texNumber = () => 'evil'; } catch {}";
  const look = "if (rooflab['@rooflab/lab/question'].texNumber(12) !== '12') throw 1;";
  const [bank] = await drawn({ text: `(() => { ${change} ${look} return n + '?'; })()` });
  expect(bank?.practice.length).toBe(256);
});
