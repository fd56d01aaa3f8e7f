import { expect, test } from 'vitest';
import { BINDINGS, DOUBLE, fakeExercise } from '../test/fake-exercise.ts';
import { reflectKernel } from './reflect-kernel.ts';
import { unusedOutputs } from './unused-output.ts';

const said = (source: string) =>
  unusedOutputs(fakeExercise(), reflectKernel(source).entryPoints, new Set(['main'])).map(({ message }) => message);

test('An output that no launched entry point uses is reported, with the entry point that would write it.', () => {
  const idle = `${BINDINGS}@compute @workgroup_size(64) fn main() { _ = a[0]; }`;
  expect(said(idle)).toEqual(['No entry point uses out, @binding(2), so none can write the output.']);
  expect(said(`${idle}\n@compute @workgroup_size(64) fn finish() { out[0] = 1.0; }`)).toEqual([
    'Only finish uses out, @binding(2), and the launch plan does not launch it.',
  ]);
  expect(said(DOUBLE)).toEqual([]);
});
