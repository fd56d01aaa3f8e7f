import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { questions, readBank } from '@rooflab/catalogue/questions';
import { type Answer, practiceVariant } from '@rooflab/lab/question';
import { expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, '../main.ts');
const ID = 'matmul/compute-or-memory';
const SEED = 'a1';

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function question(...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, 'question', ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

async function rightAnswer(id: string): Promise<Answer> {
  return practiceVariant((await readBank(id)) ?? expect.fail(), SEED).answer;
}

test('question alone lists every question with the rows of its document.', async () => {
  const { code, stdout } = await question();
  expect(code).toBe(0);
  for (const { id } of questions()) expect(stdout).toContain(`  ${id} `);
  expect(stdout).toMatch(/^ {2}matmul\/occupancy-cliff +One register more \(row 40\)$/m);
  const list = JSON.parse((await question('--format', 'json')).stdout);
  expect(list).toContainEqual({
    id: ID,
    title: 'Compute-bound or memory-bound?',
    document: { file: '002 (performance considerations)', rows: [33] },
  });
});

test('A question is shown with its fields and the seed to answer with, and without its answer.', async () => {
  const { code, stdout } = await question(ID, '--seed', SEED);
  expect(code).toBe(0);
  expect(stdout).toContain(`rooflab question ${ID} --seed ${SEED} --answer compute=… memory=… bound=…`);
  const json = await question(ID, '--seed', SEED, '--format', 'json');
  const asked = JSON.parse(json.stdout);
  expect(Object.keys(asked)).toEqual(['id', 'title', 'seed', 'text', 'fields']);
  expect(asked.fields).toMatchObject([
    { id: 'compute', kind: 'number', unit: 'ns' },
    { id: 'memory', kind: 'number', unit: 'ns' },
    { id: 'bound', kind: 'choice', unit: '' },
  ]);
  const { compute, memory } = await rightAnswer(ID);
  for (const output of [stdout, json.stdout]) {
    expect(output).not.toMatch(/solution|"answer"/);
    for (const value of [compute, memory]) expect(output).not.toContain(Number(value).toPrecision(4));
  }
});

test('The right answer exits with 0, another with 1, one that cannot be read with 2.', async () => {
  const answers = Object.entries(await rightAnswer(ID)).map(([field, value]) => `${field}=${value}`);
  const right = await question(ID, '--seed', SEED, '--answer', ...answers, '--format', 'json');
  expect(right.code).toBe(0);
  expect(JSON.parse(right.stdout)).toEqual({ correct: true, fields: ['compute', 'memory', 'bound'].map((id) => ({ id, correct: true })) });

  const wrong = await question(ID, '--seed', SEED, '--answer', 'compute=1', 'memory=1', 'bound=memory');
  expect(wrong.code).toBe(1);
  expect(wrong.stdout).toMatch(/^Not right yet\.\n✗ /);

  const unreadable = await question(ID, '--seed', SEED, '--answer', ...answers.slice(1), 'compute=0,5');
  expect(unreadable.code).toBe(2);
  expect(unreadable.stdout).toMatch(/^Not checked yet: a field could not be read\.\n\? .* is ambiguous: .*\n$/);
});

test('A usual mistake has a sentence of its own.', async () => {
  const blocks = 'vector-ops/launch-blocks';
  const answer = await rightAnswer(blocks);
  const { code, stdout } = await question(blocks, '--seed', SEED, '--answer', `blocks=${Number(answer.blocks) - 1}`, `idle=${answer.idle}`);
  expect(code).toBe(1);
  expect(stdout).toContain('✗ Blocks: That is rounded down: it leaves some elements without a thread.');
});

test.each([
  [['matmul/nothing'], /^rooflab: There is no question "matmul\/nothing"\./],
  [[ID, '--answer', 'bound=memory'], /^rooflab: --answer needs the --seed/],
  [[ID, '--seed', SEED, '--answer', 'memory'], /^rooflab: "memory" is not an answer\. Write field=value/],
  [[ID, '--seed', SEED, '--answer', 'time=1'], /^rooflab: There is no field "time"\. The fields are compute, memory, bound\./],
  [[ID, '--seed', SEED, '--answer', 'bound=memory', 'bound=compute'], /^rooflab: bound is answered twice\./],
  [[ID, '--seed', 'xyz'], /^rooflab: --seed takes 1 to 64 hex digits/],
  [['--seed', SEED], /^rooflab: --seed and --answer need a question\./],
  [[ID, '--solution'], /unknown option '--solution'/],
])('%j is wrong usage.', async (args, message) => {
  const { code, stdout, stderr } = await question(...args);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(message);
});
