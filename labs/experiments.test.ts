import { experiments } from '@rooflab/catalogue';
import { exerciseAt, sizeAt, workingSetAt } from '@rooflab/lab';
import { openedClassSchema } from '@rooflab/result';
import { describe, expect, test } from 'vitest';
import { buildExperiments } from './build-experiments.ts';
import { experimentDefinitions } from './experiment-definitions.ts';
import { findExercise, labs } from './index.ts';

const definitions = await experimentDefinitions();

test('The built experiments are the current ones; if not: npm run labs:generate', async () => {
  const current = (await Promise.all(labs.map(({ id }) => buildExperiments(id)))).flat();
  expect(current).toEqual(experiments());
});

test('Each version is a hash of its own.', () => {
  const versions = experiments().map(({ version }) => version);
  expect(new Set(versions).size).toBe(definitions.length);
  for (const version of versions) expect(version).toMatch(/^[0-9a-f]{64}$/);
});

describe.each(definitions.map((definition, i) => ({ id: definition.id, definition, built: experiments()[i] })))(
  '$id',
  ({ definition, built }) => {
    if (!built) throw new Error(`${definition.id} is not built.`);
    const { axis } = built;
    const places = openedClassSchema.options.flatMap((deviceClass) => axis.values[deviceClass].map((x) => ({ x, deviceClass })));

    test('The table says at each place what the functions say.', () => {
      for (const place of places) {
        const { x, deviceClass } = place;
        const { size = () => ({ [axis.name]: x }) } = definition.axis;
        expect(sizeAt(axis, place)).toEqual(size(x, deviceClass));
        for (const [i, one] of definition.series.entries()) {
          const tabulated = built.series[i];
          if (one.kind === 'sum' || !tabulated) continue;
          const { exercise = definition.exercise } = one;
          expect(exerciseAt(axis, tabulated, place)).toBe(typeof exercise === 'string' ? exercise : exercise(x));
        }
      }
    });

    test('The working sets are those of the functions, also between the places.', () => {
      for (const [i, one] of definition.derive.entries()) {
        const tabulated = built.derive[i];
        for (const { x, deviceClass } of places) {
          for (const at of between(axis.values[deviceClass], x)) {
            const place = { x: at, deviceClass };
            if (one.kind === 'falls' && one.workingSet && tabulated?.kind === 'falls' && tabulated.workingSets)
              expect(workingSetAt(axis, tabulated.workingSets, place)).toBeCloseTo(one.workingSet(at, deviceClass), 3);
            if (one.kind === 'predicted-fall' && tabulated?.kind === 'predicted-fall')
              expect(workingSetAt(axis, tabulated.predicted.workingSets, place)).toBeCloseTo(one.predicted.workingSet(at, deviceClass), 3);
          }
        }
      }
    });

    test('Every exercise is one of the labs, and has a function on the processor where its curve needs it.', () => {
      for (const one of built.series) {
        if (one.kind === 'sum') continue;
        for (const place of places) {
          const found = findExercise(exerciseAt(axis, one, place));
          expect(found).toBeDefined();
          if (one.kind === 'cpu' && found) expect(found.exercise.onProcessor).toBeTypeOf('function');
        }
      }
    });
  },
);

/** x itself, and places between it and the next value. */
function between(values: readonly number[], x: number): number[] {
  const next = values[values.indexOf(x) + 1] ?? x;
  return [x, Math.floor((x + next) / 2), Math.sqrt(x * next)];
}
