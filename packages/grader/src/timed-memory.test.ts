import { expect, test } from 'vitest';
import { fakeExercise } from '../test/fake-exercise.ts';
import { ROTATION_BYTES } from './limits.ts';
import { timedInputs } from './timed-memory.ts';

const exercise = fakeExercise();
const hardware = { exercise, opened: { software: false } };

test('Each set of inputs is as long as the longest size that has so many sets', () => {
  const short = ROTATION_BYTES / 4 / 5;
  const long = ROTATION_BYTES / 4;
  const bytes = timedInputs(hardware, [{ n: short }, { n: long }]).map((input) => input.bytes);
  expect(bytes.filter((each) => each === 4 * long)).toHaveLength(3 * exercise.inputs.length);
  expect(bytes.filter((each) => each < 4 * long).every((each) => each < 4 * short + 4)).toBe(true);
  expect(bytes.length).toBeGreaterThan(3 * exercise.inputs.length);
});

test('Without sizes there are no inputs', () => {
  expect(timedInputs(hardware, [])).toEqual([]);
});
