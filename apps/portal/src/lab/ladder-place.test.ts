import { deviceFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { ladderPlace, shownRungs } from './ladder-place.ts';

const rung = (name: string, fraction: number, deviceClass = 'large') => ({ name, fraction, deviceClass, device: `a ${deviceClass} GPU` });
const LADDER = [rung('01-slow', 0.1), rung('02-tile', 0.5), rung('03-odd', 0.4), rung('04-fast', 0.9)];

function result(fraction: number | null, deviceClass: 'large' | 'medium' | 'software' | 'counted' = 'large') {
  const software = deviceClass === 'software';
  const placement = fraction === null ? null : { fraction, fractionLow: 0.99 * fraction };
  return { result: { device: { ...deviceFixture({ software }), deviceClass } }, placement };
}

test('A kernel that was timed on the same class of devices stands at the highest rung that it surely reached.', () => {
  expect(ladderPlace(LADDER, result(0.45)).reached).toBe('03-odd');
  expect(ladderPlace(LADDER, result(0.95)).reached).toBe('04-fast');
  expect(ladderPlace(LADDER, result(0.05)).reached).toBeNull();
  expect(ladderPlace(LADDER, { ...result(0.95), placement: { fraction: 0.95, fractionLow: 0.2 } }).reached).toBe('01-slow');
});

test('On a device without a GPU the rungs are shown, and it is said why the kernel has no place between them.', () => {
  for (const deviceClass of ['software', 'counted'] as const) {
    const { reached, sentence } = ladderPlace(LADDER, result(0.7, deviceClass));
    expect(reached).toBeNull();
    expect(sentence).toMatch(/without a GPU/);
  }
});

test('Fractions of another class of devices are not compared, and before the first result nothing is said.', () => {
  expect(ladderPlace(LADDER, result(0.7, 'medium'))).toEqual({ reached: null, sentence: 'Your hand-ins run on another class of device.' });
  expect(ladderPlace(LADDER, null)).toEqual({ reached: null, sentence: '' });
  expect(ladderPlace(LADDER, result(null))).toEqual({ reached: null, sentence: '' });
});

test('Rungs of one GPU are shown, the largest class first, and never those of a CPU.', () => {
  const software = rung('01-slow', 0.2, 'software');
  const medium = rung('01-slow', 0.3, 'medium');
  expect(shownRungs([software, medium, ...LADDER])).toEqual(LADDER);
  expect(shownRungs([software, medium])).toEqual([medium]);
  expect(shownRungs([software])).toEqual([]);
});
