import { preparerInProcess } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { DOUBLE, fakeExercise, kernelStoring } from '../../test/fake-exercise.ts';
import { grade, openForTests } from '../../test/grading.ts';
import { explainByCounts } from './explain-by-counts.ts';

const opened = await openForTests();
const exercise = fakeExercise();

/** Checked, and counted. */
async function counted(source: string) {
  const result = await grade(source, { opened });
  const explained = await explainByCounts(
    {
      exercise,
      preparer: preparerInProcess(exercise, '5eed'),
      opened,
      request: { exercise: exercise.id, source, seed: '5eed', mode: 'check' },
      harness: result.harness,
      clock: () => performance.now(),
      onPhase: () => {},
      recorded: [],
    },
    result,
  );
  return { result, explained };
}

test('A kernel that is right is counted at the size of counted grading, and nothing else of its result changes.', async () => {
  const { result, explained } = await counted(DOUBLE);
  const { xray, hint, explained: why, ...rest } = explained;
  expect(why).toEqual({ limit: null, behavesLike: null });
  expect(xray).toMatchObject({ exercise: exercise.id, size: exercise.counted.size, hazards: [] });
  expect(typeof hint).toBe('string');
  expect({ ...rest, hint: result.hint }).toEqual(result);
});

test('A kernel that is wrong is not counted.', async () => {
  const { result, explained } = await counted(kernelStoring('0.0'));
  expect(result.verdict).toBe('wrong-answer');
  expect(explained).toBe(result);
});
