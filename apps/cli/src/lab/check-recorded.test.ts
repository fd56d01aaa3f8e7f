import { readLab } from '@rooflab/lab';
import type { RecordedRung } from '@rooflab/result';
import { expect, test } from 'vitest';
import { checkRecorded } from './check-recorded.ts';
import { labTemplate } from './template.ts';

const TEXTS = labTemplate('some-lab');
const LAB = readLab(JSON.parse(TEXTS['lab.json'] ?? ''));

const RUNG: RecordedRung = {
  exercise: 'some-lab/squares',
  name: '01-one-element',
  deviceClass: 'large',
  device: 'NVIDIA H200',
  measuredAt: '2026-11-25T00:00:00.000Z',
  score: 80,
  size: { n: 1000 },
  medianNs: 1000,
  intensity: 0.125,
  bytesPerSecond: 1e12,
  flopsPerSecond: 1e11,
  attainableBytesPerSecond: 2e12,
  fraction: 0.5,
  bound: 'memory',
};

/** What is found in a new lab with this file of recorded rungs. */
function checksWith(recorded: readonly object[] | string) {
  const text = typeof recorded === 'string' ? recorded : JSON.stringify(recorded);
  const files = Object.entries({ ...TEXTS, 'recorded-rungs.json': text });
  return checkRecorded(LAB, new Map(files.map(([path, content]) => [path, new TextEncoder().encode(content)])));
}

/** `lab.json` has 0.3 for passing and 0.85 for all points. */
const faultsWith = (recorded: readonly object[] | string) => checksWith(recorded).map(({ fault }) => fault);

test('A lab that was never timed, or on a software device alone, is not asked for marks that suit times.', () => {
  expect(checkRecorded(LAB, new Map())).toEqual([]);
  expect(faultsWith([])).toEqual([null]);
  expect(faultsWith([{ ...RUNG, deviceClass: 'software', fraction: 0.01 }])).toEqual([null]);
});

test('Recorded rungs that reach the marks pass.', () => {
  expect(checksWith([RUNG, { ...RUNG, name: '02-vec4', fraction: 0.9 }])).toMatchObject([
    { group: 'package', fault: null },
    { group: 'some-lab/squares', fault: null },
  ]);
});

test.each([
  ['A rung is too slow', { fraction: 0.2 }, 'On NVIDIA H200, 01-one-element reached 0.2 of the roof, and passFraction is 0.3.'],
  [
    'The top rung earns less than all points',
    { name: '02-vec4', fraction: 0.8 },
    'On NVIDIA H200, 02-vec4 reached 0.8 of the roof, and fullFraction is 0.85.',
  ],
  ['The top rung is too slow', { name: '02-vec4', fraction: 0.2 }, 'and passFraction is 0.3.'],
])('%s: the fault names the device and the mark.', (_what, changes, fault) => {
  expect(faultsWith([RUNG, { ...RUNG, ...changes }])).toEqual([null, expect.stringContaining(fault)]);
});

test.each(['{"a":1}', '[{}]', '('])('A file %j is refused with the remedy.', (text) => {
  expect(faultsWith(text)).toEqual(['recorded-rungs.json is not as "rooflab lab measure" writes it. Remove it, and measure again.']);
});
