import { KernelFault } from '@rooflab/harness';
import { PlanError } from '@rooflab/lab';
import { findExercise } from '@rooflab/labs';
import { deviceFixture } from '@rooflab/result/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hiddenFault } from './hidden-fault.ts';
import { planAll, planner, type Shape } from './kernel.ts';
import { reflectKernel } from './reflect-kernel.ts';
import { emptyResult } from './result-parts.ts';
import { faultResult } from './verdict.ts';

const found = findExercise('reduction/sum');
if (!found) throw new Error('There is no exercise reduction/sum.');
const { exercise } = found;

const KERNEL = '@compute @workgroup_size(64) fn main() {}\n@compute @workgroup_size(64) fn other() {}';

function shape(n: number, hidden: boolean): Shape {
  return { size: { n }, params: { n }, hidden };
}

/** What a student is told about this plan at these shapes, byte for byte; null when it can be launched. */
function told(plan: string, shapes: readonly Shape[]): string | null {
  const source = `${plan}\n${KERNEL}`;
  try {
    planAll(shapes, planner(exercise, source, reflectKernel(source)));
    return null;
  } catch (error) {
    if (!(error instanceof PlanError)) throw error;
    const request = { exercise: exercise.id, source, seed: '1', mode: 'grade' } as const;
    return JSON.stringify(
      faultResult(emptyResult({ exercise, request, harness: { version: '', webgpu: '', toggles: [] }, device: deviceFixture() }), error),
    );
  }
}

/** Each would reveal the size at which it fails: by a position, a line, a figure or the kind of fault. */
const DECODERS: Readonly<Record<string, string>> = {
  'a divisor for each size': `//@ dispatch main 1${Array.from({ length: 30 }, (_, i) => `+0/(n-${i + 1})`).join('')}`,
  'a remainder for each size': `//@ dispatch main 1${Array.from({ length: 30 }, (_, i) => `+0%(n-${i + 1})`).join('')}`,
  'a line for each range': Array.from({ length: 16 }, (_, i) => `//@ dispatch main 1+0/max(0,max(n-${16 * (i + 1)},${16 * i}-n))`).join(
    '\n',
  ),
  'a number of workgroups': '//@ dispatch main 100000 + n',
  'a number below zero': '//@ dispatch main 0 - n',
  'a dimension': '//@ dispatch main max(1, 65536 - n % 2), max(1, 65535 + n % 2), 1',
  'bytes of scratch': '//@ dispatch main 1\n//@ scratch 1000000000 + n',
  'negative scratch': '//@ dispatch main 1\n//@ scratch 0 - n',
  'which of two kinds': '//@ dispatch main 1 + 0 / (n % 2) + 100000\n//@ scratch 0 - n % 3',
};

test.each(Object.entries(DECODERS))(
  '%s: a plan that fails at hidden cases gets the same message, byte for byte, whatever their size.',
  (_name, plan) => {
    const answers = new Set(Array.from({ length: 200 }, (_, i) => told(plan, [shape(i + 1, true)])).filter((text) => text !== null));
    expect(answers.size).toBe(1);
    expect([...answers][0]).toContain('The launch plan fails at a hidden case');
  },
);

test('Several hidden cases cannot be distinguished.', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 }), (sizes) => {
      const plan = DECODERS['a divisor for each size'] ?? '';
      expect(
        told(
          plan,
          sizes.map((n) => shape(n, true)),
        ),
      ).toBe(told(plan, [shape(1, true)]));
    }),
  );
});

test('A plan that also fails at a visible case gets a message with its line and figures, wherever the hidden cases come.', () => {
  const plan = '//@ dispatch main 70000 + n';
  const detailed = told(plan, [shape(7, false)]);
  expect(detailed).toContain('is 70007 workgroups here');
  expect(told(plan, [shape(150, true), shape(7, false), shape(151, true)])).toBe(detailed);
});

test('What WebGPU says of a hidden case is not passed on; a lost device, a timeout and faults of ours are left alone.', () => {
  const said = new KernelFault('runtime', 'Binding size (600) is smaller than the minimum binding size (800).', [
    { severity: 'error', line: 3, column: 1, length: 5, message: 'size 600' },
  ]);
  expect(JSON.stringify(hiddenFault(said)) + String(hiddenFault(said))).not.toMatch(/600|800/);
  const others = [new KernelFault('lost', 'checking, hidden 1'), new KernelFault('timeout', 'Too long.'), new TypeError('ours')];
  for (const other of others) expect(hiddenFault(other)).toBe(other);
});
