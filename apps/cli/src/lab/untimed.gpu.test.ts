import { expect, test } from 'vitest';
import { buildOwnLab } from './build-own-lab.ts';
import type { LabCheck } from './lab-check.ts';
import { measureLab } from './measure-lab.ts';
import { labTemplate } from './template.ts';
import { testLab } from './test-lab.ts';
import { type Changes, templateFolder } from './testing/template-folder.ts';

/** Without what is about times, marks and counts. */
function untimed(text: string): string {
  const { exercises, ...lab } = JSON.parse(text);
  const { cost, smaller, trusted, marks, counted, hints, referenceRung, draw, ...exercise } = exercises[0];
  const { timed, timedFills, ...cases } = draw;
  return JSON.stringify({ ...lab, needs: ['untimed'], exercises: [{ ...exercise, draw: cases }] });
}

const UNTIMED: Changes = { 'lab.json': untimed, 'trusted.wgsl': null, 'squares/ladder/02-vec4.wgsl': null };

/** All checks, or those up to the first that finds a fault. */
async function checksOf(changes: Changes): Promise<LabCheck[]> {
  await using folder = await templateFolder({ ...UNTIMED, ...changes });
  const checks: LabCheck[] = [];
  const asked = { device: 'software', seed: '5eed', seeds: 2, mutants: false, folder: folder.path } as const;
  for await (const check of testLab(asked)) {
    checks.push(check);
    if (check.fault !== null) break;
  }
  return checks;
}

test('A lab whose exercise is untimed passes with one right kernel, without times, marks and scores.', async () => {
  const checks = await checksOf({});
  expect(checks.at(-1)?.fault).toBeNull();
  const names = checks.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'It has a right kernel, wrong kernels and a starter.',
      'An output rounded to half precision is refused.',
      'The rung 01-one-element is accepted.',
      'The wrong kernel half-precision is refused.',
      'The starter compiles and is not right yet.',
    ]),
  );
  expect(names.filter((name) => /timed sizes|score|trusted/.test(name))).toEqual([]);
});

test('An untimed exercise needs a right kernel all the same.', async () => {
  const without = await checksOf({ 'squares/ladder/01-one-element.wgsl': null });
  expect(without.at(-1)?.fault).toBe('squares/ladder holds no kernel. Add a right one.');
  const wrong = labTemplate('some-lab')['squares/wrong/without-guard.wgsl'] ?? '';
  const withWrong = await checksOf({ 'squares/ladder/01-one-element.wgsl': () => wrong });
  expect(withWrong.at(-1)?.fault).toMatch(/^Its verdict is wrong-answer\./);
});

test('There is nothing to measure in an untimed exercise.', async () => {
  await using folder = await templateFolder(UNTIMED);
  const said: string[] = [];
  const runner = { grade: () => expect.fail() };
  const right = await measureLab({ runner, folder: folder.path, built: await buildOwnLab(folder.path), say: (text) => said.push(text) });
  expect({ right, said }).toEqual({ right: true, said: ['some-lab/squares is untimed: there is nothing to measure.\n\n'] });
});
