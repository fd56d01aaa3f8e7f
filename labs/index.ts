import { asTimed, type Lab, type LabExercise, type TimedExercise, withCode } from '@rooflab/lab';
import matmulFile from './matmul/lab.json' with { type: 'json' };
import { code as matmulCode } from './matmul/lab.ts';
import queryFile from './query/lab.json' with { type: 'json' };
import { code as queryCode } from './query/lab.ts';
import reductionFile from './reduction/lab.json' with { type: 'json' };
import { code as reductionCode } from './reduction/lab.ts';
import stencilFile from './stencil/lab.json' with { type: 'json' };
import { code as stencilCode } from './stencil/lab.ts';
import vectorOpsFile from './vector-ops/lab.json' with { type: 'json' };
import { code as vectorOpsCode } from './vector-ops/lab.ts';

type TimedLab = Lab<LabExercise & TimedExercise>;

/** Every lab, in the order in which a course takes them. */
export const labs: readonly TimedLab[] = [
  withCode(vectorOpsFile, vectorOpsCode),
  withCode(reductionFile, reductionCode),
  withCode(queryFile, queryCode),
  withCode(stencilFile, stencilCode),
  withCode(matmulFile, matmulCode),
].map(timed);

/** The exercise with this id (`<lab>/<exercise>`) and its lab; undefined when there is none. */
export function findExercise(id: string): { readonly lab: TimedLab; readonly exercise: TimedLab['exercises'][number] } | undefined {
  for (const lab of labs) {
    const exercise = lab.exercises.find((candidate) => candidate.id === id);
    if (exercise) return { lab, exercise };
  }
  return undefined;
}

function timed(lab: Lab<LabExercise>): TimedLab {
  return { ...lab, exercises: lab.exercises.map(asTimed) };
}
