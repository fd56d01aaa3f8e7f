import { expect, test } from 'vitest';
import { gpuChoiceSchema, lanesOf } from './gpu-choice.ts';

const UUID = 'GPU-0a1b2c3d-0000-4000-8000-000000000001';
const THREE = [
  { index: 0, uuid: null, nodes: ['nvidia0', 'dri/renderD128'] },
  { index: 1, uuid: UUID, nodes: ['nvidia1'] },
  { index: 2, uuid: null, nodes: ['nvidia2'] },
];

test('Each of several GPUs is a lane with a name of its own, which does not see the others.', () => {
  expect(lanesOf('box', 'all', THREE)).toEqual([
    { name: 'box#0', hiddenNodes: ['nvidia1', 'nvidia2'] },
    { name: 'box#1', hiddenNodes: ['nvidia0', 'dri/renderD128', 'nvidia2'] },
    { name: 'box#2', hiddenNodes: ['nvidia0', 'dri/renderD128', 'nvidia1'] },
  ]);
  expect(lanesOf('box', '0,2', THREE).map(({ name }) => name)).toEqual(['box#0', 'box#2']);
});

test('One chosen GPU has the plain name, whether by index or UUID, and is taken once.', () => {
  const lane = { name: 'box', hiddenNodes: ['nvidia0', 'dri/renderD128', 'nvidia2'] };
  expect(['1', UUID, `1,${UUID}`].map((choice) => lanesOf('box', choice, THREE))).toEqual([[lane], [lane], [lane]]);
});

test('Without a listed GPU there is one lane on whatever device is found.', () => {
  expect(lanesOf('box', 'all', [])).toEqual([{ name: 'box', hiddenNodes: [] }]);
});

test('A GPU that is not there is an error, which lists those that are.', () => {
  expect(() => lanesOf('box', '3', THREE)).toThrow(`names 3, but this machine has only 0, 1 (${UUID}), 2.`);
  expect(() => lanesOf('box', '0', [])).toThrow('has no NVIDIA GPU');
});

test.each(['none', '0,', '-1', '0 1', ''])('%j is no choice of GPUs.', (text) => {
  expect(gpuChoiceSchema.safeParse(text).success).toBe(false);
});
