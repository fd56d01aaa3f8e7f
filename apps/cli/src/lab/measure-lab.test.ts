import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Lab, readLab } from '@rooflab/lab';
import { readPackage } from '@rooflab/lab-archive';
import { type RecordedRung, type Result, recordedRungSchema } from '@rooflab/result';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { declare } from '../commands/lab/measure.ts';
import { fixtureMeasurement, fixtureResult } from '../report/testing/fixture-results.ts';
import { measureLab } from './measure-lab.ts';
import { labTemplate } from './template.ts';
import { templateFolder } from './testing/template-folder.ts';

const LAB: Lab = readLab(JSON.parse(labTemplate('some-lab')['lab.json'] ?? ''));

let template: Awaited<ReturnType<typeof templateFolder>>;
let folder = '';

beforeEach(async () => {
  template = await templateFolder();
  folder = template.path;
});

afterEach(() => template[Symbol.asyncDispose]());

/** Two sizes of which the larger one is recorded. */
function timed(verdict: 'accepted' | 'too-slow', fraction: number): Result {
  const result = fixtureResult('accepted');
  const measurements = [fixtureMeasurement(1000, fraction), fixtureMeasurement(4000, fraction)];
  return { ...result, verdict, exercise: 'some-lab/squares', performance: { ...result.performance, fraction, measurements } };
}

/** Measures the new lab, whose rungs get these results in turn. */
async function measure(...results: readonly Result[]): Promise<{ readonly right: boolean; readonly said: string }> {
  const left = [...results];
  let said = '';
  const right = await measureLab({
    runner: { grade: async (request) => ({ ...(left.shift() ?? fixtureResult('system-error')), seed: request.seed }) },
    folder,
    built: { lab: LAB, files: await readPackage(folder) },
    say: (text) => {
      said += text;
    },
  });
  return { right, said };
}

async function recorded(): Promise<readonly RecordedRung[]> {
  return recordedRungSchema.array().parse(JSON.parse(await readFile(join(folder, 'recorded-rungs.json'), 'utf8')));
}

test('What every rung reaches is recorded, also where it was too slow for the marks of now, and marks are proposed.', async () => {
  const { right, said } = await measure(timed('too-slow', 0.2), timed('accepted', 0.9));
  expect(right).toBe(true);
  expect(await recorded()).toMatchObject([
    { exercise: 'some-lab/squares', name: '01-one-element', deviceClass: 'large', size: { n: 4000 }, fraction: 0.2 },
    { exercise: 'some-lab/squares', name: '02-vec4', deviceClass: 'large', size: { n: 4000 }, fraction: 0.9 },
  ]);
  expect(said).toContain('some-lab/squares: "marks": { "passFraction": 0.1, "fullFraction": 0.83 }\nPass is half of what 01-one-element');
  expect(said).toContain('lab.json has 0.3 and 0.85.');
  expect(said).toContain('recorded-rungs.json has 2 rungs now.');
});

test('A rung that is wrong is not recorded, and without the top rung no marks are proposed.', async () => {
  const { right, said } = await measure(timed('accepted', 0.5), fixtureResult('wrong-answer'));
  expect(right).toBe(false);
  expect((await recorded()).map(({ name }) => name)).toEqual(['01-one-element']);
  expect(said).toContain('| 02-vec4 | | | | | | | | wrong-answer: ');
  expect(said).toContain('no marks are proposed, since the top rung 02-vec4 was not timed.');
});

test('Rungs of other device classes stay; those of this class are replaced, and those of exercises that are gone are left out.', async () => {
  await measure(timed('accepted', 0.5), timed('accepted', 0.9));
  const [first] = await recorded();
  if (!first) throw new Error('Nothing was recorded.');
  const others = [
    { ...first, deviceClass: 'medium', fraction: 0.4 },
    { ...first, name: '00-renamed' },
    { ...first, exercise: 'some-lab/gone' },
  ];
  await writeFile(join(folder, 'recorded-rungs.json'), JSON.stringify(others));
  const { said } = await measure(timed('accepted', 0.6), timed('accepted', 0.9));
  expect((await recorded()).map(({ name, deviceClass, fraction }) => [name, deviceClass, fraction])).toEqual([
    ['01-one-element', 'medium', 0.4],
    ['01-one-element', 'large', 0.6],
    ['02-vec4', 'large', 0.9],
  ]);
  expect(said).toContain('"passFraction": 0.2,');
});

test('A file of another form is not overwritten.', async () => {
  await writeFile(join(folder, 'recorded-rungs.json'), '{"mine":1}');
  await expect(measure()).rejects.toMatchObject({ name: 'UsageError', message: expect.stringContaining('Remove it, and measure again.') });
  expect(await readFile(join(folder, 'recorded-rungs.json'), 'utf8')).toBe('{"mine":1}');
});

test('On a software device nothing is timed.', async () => {
  const lab = new Command('lab');
  declare(lab);
  await expect(lab.parseAsync(['measure', folder, '--device', 'software'], { from: 'user' })).rejects.toMatchObject({
    name: 'UsageError',
    message: 'A software device computes on the processor, so its times mean nothing and nothing was recorded. Measure on a GPU.',
  });
});
