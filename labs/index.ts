import { isTimed, type Lab, type LabExercise, type TimedExercise, withCode } from '@rooflab/lab';
import compactionFile from './compaction/lab.json' with { type: 'json' };
import { code as compactionCode } from './compaction/lab.ts';
import convolutionFile from './convolution/lab.json' with { type: 'json' };
import { code as convolutionCode } from './convolution/lab.ts';
import firstStepsFile from './first-steps/lab.json' with { type: 'json' };
import { code as firstStepsCode } from './first-steps/lab.ts';
import histogramFile from './histogram/lab.json' with { type: 'json' };
import { code as histogramCode } from './histogram/lab.ts';
import matmulFile from './matmul/lab.json' with { type: 'json' };
import { code as matmulCode } from './matmul/lab.ts';
import queryFile from './query/lab.json' with { type: 'json' };
import { code as queryCode } from './query/lab.ts';
import reductionFile from './reduction/lab.json' with { type: 'json' };
import { code as reductionCode } from './reduction/lab.ts';
import scanFile from './scan/lab.json' with { type: 'json' };
import { code as scanCode } from './scan/lab.ts';
import softmaxFile from './softmax/lab.json' with { type: 'json' };
import { code as softmaxCode } from './softmax/lab.ts';
import sortingFile from './sorting/lab.json' with { type: 'json' };
import { code as sortingCode } from './sorting/lab.ts';
import sparseFile from './sparse/lab.json' with { type: 'json' };
import { code as sparseCode } from './sparse/lab.ts';
import stencilFile from './stencil/lab.json' with { type: 'json' };
import { code as stencilCode } from './stencil/lab.ts';
import transposeFile from './transpose/lab.json' with { type: 'json' };
import { code as transposeCode } from './transpose/lab.ts';
import vectorOpsFile from './vector-ops/lab.json' with { type: 'json' };
import { code as vectorOpsCode } from './vector-ops/lab.ts';
import waveFile from './wave/lab.json' with { type: 'json' };
import { code as waveCode } from './wave/lab.ts';

/** Every lab, in the order in which a course takes them. */
export const labs: readonly Lab<LabExercise>[] = [
  withCode(firstStepsFile, firstStepsCode),
  withCode(vectorOpsFile, vectorOpsCode),
  withCode(reductionFile, reductionCode),
  withCode(queryFile, queryCode),
  withCode(stencilFile, stencilCode),
  withCode(matmulFile, matmulCode),
  withCode(transposeFile, transposeCode),
  withCode(scanFile, scanCode),
  withCode(compactionFile, compactionCode),
  withCode(sortingFile, sortingCode),
  withCode(softmaxFile, softmaxCode),
  withCode(sparseFile, sparseCode),
  withCode(convolutionFile, convolutionCode),
  withCode(waveFile, waveCode),
  withCode(histogramFile, histogramCode),
];

/** The exercises of all labs, without those that are untimed. */
export const timedExercises: readonly (LabExercise & TimedExercise)[] = labs.flatMap(({ exercises }) => exercises.filter(isTimed));

/** The exercise with this id (`<lab>/<exercise>`) and its lab; undefined when there is none. */
export function findExercise(id: string): { readonly lab: Lab<LabExercise>; readonly exercise: LabExercise } | undefined {
  for (const lab of labs) {
    const exercise = lab.exercises.find((candidate) => candidate.id === id);
    if (exercise) return { lab, exercise };
  }
  return undefined;
}
