import type { Case, CoveredDimension, Exercise, Size } from '@rooflab/lab';
import type { CaseResult } from '@rooflab/result';
import type { Kernel } from '../kernel.ts';
import { largestDispatch } from '../largest-dispatch.ts';
import { describeDifference } from '../mismatch.ts';
import type { Session } from '../session.ts';
import { coveringSizes } from './covering-sizes.ts';
import { runWindows, type WindowResult } from './run-windows.ts';

/** Runs the covering sizes of each dimension, as one case each. Throws `KernelFault` when WebGPU refuses a run, `PlanError` where the plan fails. */
export async function checkCovering(session: Session, kernel: Kernel): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const dimension of session.exercise.covered.dimensions) {
    const sizes = coveringSizes(dimension);
    const label = `${dimension.name} from ${sizes[0]} to ${sizes.at(-1)}`;
    const cases = sizes.map((size) => coveringCase(session, dimension, size));
    results.push(asOneCase(await runWindows(session, kernel, { cases, label }), { exercise: session.exercise, kernel, dimension, label }));
  }
  return results;
}

function coveringCase({ exercise, random }: Session, { name, others }: CoveredDimension, value: number): Case {
  const size: Size = { ...others, [name]: value };
  const label = `${name}=${value}`;
  const { params } = exercise.sized(size, random(`covering ${label}`));
  return { name: label, size, hidden: false, params, inputs: exercise.covered.inputs };
}

interface Together {
  readonly exercise: Exercise;
  readonly kernel: Kernel;
  readonly dimension: CoveredDimension;
  readonly label: string;
}

function asOneCase(results: readonly WindowResult[], { exercise, kernel, dimension, label }: Together): CaseResult {
  const sizeOf = ({ testCase }: WindowResult): number => testCase.size[dimension.name] ?? 0;
  const wrong = results.filter(({ difference }) => difference !== null);
  const shown = wrong[0] ?? results.at(-1);
  if (!shown) throw new TypeError(`${exercise.id} covers no ${dimension.name}.`);
  const { testCase, difference, expected, got } = shown;
  return {
    name: label,
    size: { ...testCase.size },
    hidden: false,
    passed: !difference,
    mismatch: difference && describeDifference(difference, { exercise, expected, got }),
    sizes: { field: dimension.name, tried: results.map(sizeOf), wrong: wrong.map(sizeOf) },
    launch: largestDispatch(kernel, testCase),
  };
}
