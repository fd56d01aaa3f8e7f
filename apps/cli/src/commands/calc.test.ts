import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculators } from '@rooflab/roofline/calculators';
import { expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, '../main.ts');

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function calc(...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, 'calc', ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

test('calc alone lists every calculator.', async () => {
  const { code, stdout } = await calc();
  expect(code).toBe(0);
  for (const { name, title } of calculators) expect(stdout).toMatch(new RegExp(`^  ${name} +${title}$`, 'm'));
});

test('A calculator without inputs shows their defaults and computes with them.', async () => {
  const { code, stdout } = await calc('launch');
  expect(code).toBe(0);
  const text = stdout.replaceAll('\u202f', ' ');
  expect(text).toMatch(/^Blocks of a launch\n/);
  expect(text).toMatch(/^ {2}elements=2059 +Elements: a whole number of at least 1$/m);
  expect(text).toMatch(/^ {2}Blocks +3 blocks$/m);
  expect(text).toMatch(/^ {2}Threads without an element +1 013 threads$/m);
});

test('JSON has the inputs, and of each output value and unit.', async () => {
  const { code, stdout } = await calc('occupancy', 'device=G80', 'registersPerThread=11', '--format', 'json');
  expect(code).toBe(0);
  const calculation = JSON.parse(stdout);
  expect(calculation).toMatchObject({
    name: 'occupancy',
    inputs: { device: 'G80', threadsPerBlock: 256, registersPerThread: 11, sharedBytesPerBlock: 0 },
    outputs: {
      threadsPerSm: { value: 512, unit: 'threads' },
      limitedBy: { value: 'registers', unit: '' },
      blocksBySharedMemory: { value: 'any number', unit: 'blocks' },
    },
  });
});

test.each([
  [['occupancy', 'registersPerThread=many'], 'registersPerThread cannot be many. Give a whole number from 0 to 255.'],
  [['occupancy', 'device=G80', 'threadsPerBlock=1024'], 'threadsPerBlock cannot be 1024 on a G80. Give a whole number from 1 to 512.'],
  [['launch', 'blocks=3'], 'blocks is not an input. Use elements, threadsPerBlock, elementsPerThread.'],
  [['launch', '2059'], '2059 is not an input. Write name=value, such as elements=2059.'],
  [['launch', 'elements=1', 'elements=2'], 'elements is given twice. Give it once.'],
  [['occupency'], /^rooflab: There is no calculator occupency\. Use launch, bound, /],
])('calc %j exits with 2 and says what would be right.', async (args, sentence) => {
  const { code, stdout, stderr } = await calc(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  if (typeof sentence === 'string') expect(stderr).toBe(`rooflab: ${sentence}\n`);
  else expect(stderr).toMatch(sentence);
});

test('The page of the calculators shows what the command prints.', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/calculators.md'), 'utf8');
  const { stdout } = await calc('occupancy', 'device=G80', 'registersPerThread=11');
  expect(page).toContain(`$ npm run rooflab -- calc occupancy device=G80 registersPerThread=11\n${stdout}\`\`\`\n`);
});
