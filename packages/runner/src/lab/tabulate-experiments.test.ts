import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LABS_FOLDER } from '@rooflab/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LabCodeError } from '../runner-error.ts';
import { tabulateExperiments } from './tabulate-experiments.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-tabulated-'));
  await cp(join(LABS_FOLDER, 'reduction/lab.json'), join(folder, 'lab.json'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Written {
  readonly id?: string;
  readonly size?: string;
  readonly values?: string;
  readonly series?: string;
  readonly first?: string;
}

/** The table of one experiment whose parts are these expressions. */
async function tabulated({ id = 'reduction/curves', size = '{ n: x }', values = '[2, 4]', series, first = '' }: Written = {}) {
  const axis = `{ name: 'x', unit: 'elements', values: { software: ${values}, medium: [2], large: [2] }, size: (x) => (${size}) }`;
  const curves = series ?? "[{ kind: 'kernel', name: 'top', source: { from: 'rung', rung: '01-divergent' }, sweep: {} }]";
  const experiment = `{ id: '${id}', title: 'Curves', question: 'How?', exercise: 'reduction/sum', axis: ${axis}, series: ${curves}, inputs: 'warm', plot: { y: 'time' }, derive: [], models: [] }`;
  const lab = await mkdtemp(join(folder, 'lab-'));
  await cp(join(folder, 'lab.json'), join(lab, 'lab.json'));
  await mkdir(join(lab, 'built'));
  await writeFile(join(lab, 'built/experiments.js'), `${first}; export const experiments = { curves: { curves: ${experiment} } };`);
  return await tabulateExperiments(lab, ['reduction/curves']);
}

test('What the functions of an experiment say at each place becomes a table, and again the same.', async () => {
  const [experiment] = await tabulated();
  expect(experiment?.axis.sizes.software).toEqual([{ n: 2 }, { n: 4 }]);
  expect(experiment?.document).toBeNull();
  expect(await tabulated()).toEqual([experiment]);
});

test.each([
  ['throws', { size: "(() => { throw new RangeError('no size') })()" }, 'RangeError: no size'],
  ['reads a file', { size: "process.getBuiltinModule('fs')" }, 'process is not defined'],
  ['has another id', { id: 'reduction/other' }, 'experiments/curves.ts must export one experiment, with the id reduction/curves.'],
  ['gives a size that is no number', { size: "{ n: 'many' }" }, 'gave its experiments in another form'],
  ['has a million places', { values: 'Array.from({ length: 1e6 }, (_, i) => i + 1)' }, 'gave more than 250000 values at once'],
  ['has more places than a curve shows', { values: 'Array.from({ length: 81 }, (_, i) => i + 1)' }, 'must have 1 to 80 values'],
  [
    'sweeps a million curves',
    {
      series:
        "[{ kind: 'kernel', name: 'own', source: { from: 'own' }, sweep: { A: Array(1000).fill(1), B: Array(1000).fill(1), C: Array(1000).fill(1) } }]",
    },
    'it has 1000000000 curves; at most 40 are allowed.',
  ],
])('An experiment that %s is the author’s fault, and is named.', async (_what, written, message) => {
  const fault = await tabulated(written).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(LabCodeError);
  expect(String(fault)).toContain(message);
});
