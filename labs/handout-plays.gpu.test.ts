import { labs, readHandout } from '@rooflab/catalogue';
import { playSubmission } from '@rooflab/grader';
import { preparerInProcess } from '@rooflab/lab';
import { splitHandout } from '@rooflab/markdown';
import { afterAll, expect, test } from 'vitest';
import { openForTests } from '../packages/grader/test/grading.ts';
import { findExercise } from './index.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

const handouts = await Promise.all(labs.flatMap(({ exercises: [exercise] }) => (exercise ? [readHandout(exercise)] : [])));
const plays = handouts.flatMap((handout) => splitHandout(handout).flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'play')));

test('The handouts of reduction, matrix multiplication and transposition have a kernel to be played.', () => {
  expect(plays.map(({ exercise }) => exercise)).toEqual(['reduction/sum', 'matmul/square', 'transpose/f32']);
});

test.each(plays)('The kernel that the handout of $exercise has readers play can be played at “$testCase”.', async (play) => {
  const exercise = findExercise(play.exercise)?.exercise;
  if (!exercise) throw new Error(`There is no exercise ${play.exercise}.`);
  const outcome = await playSubmission({
    ...{ opened, exercise, preparer: preparerInProcess(exercise, '5eed'), harness: { version: '', webgpu: '', toggles: [] } },
    ...{ clock: () => performance.now(), onPhase: () => {} },
    request: { exercise: exercise.id, source: play.source, seed: '5eed', testCase: play.testCase },
  });
  expect(outcome).toMatchObject({ testCase: play.testCase });
  if (!('recording' in outcome)) throw new Error('It is not recorded.');
  expect(outcome.recording.steps.count).toBeGreaterThan(play.step);
  expect(outcome.recording.faults).toEqual([]);
});
