import { amdahlCalculator } from './amdahl.ts';
import { bankConflictsCalculator } from './bank-conflicts.ts';
import { boundCalculator } from './bound.ts';
import { breakEvenCalculator } from './break-even.ts';
import type { Calculator } from './calculator.ts';
import { coalescingCalculator } from './coalescing.ts';
import { divergenceCalculator } from './divergence.ts';
import { launchCalculator } from './launch.ts';
import { littlesLawCalculator } from './littles-law.ts';
import { occupancyCalculator } from './occupancy.ts';
import { transferCalculator } from './transfer.ts';
import { workingSetCalculator } from './working-set.ts';

export { patternElements } from './access-pattern.ts';
export { amdahlSpeedup } from './amdahl.ts';
export { bankConflicts } from './bank-conflicts.ts';
export { boundOf } from './bound.ts';
export { breakEven, type Line, lineSeconds } from './break-even.ts';
export { type Calculator, completeInputs, type Input, type InputValues, inputAllows, type OutputValues } from './calculator.ts';
export { requestSectors } from './coalescing.ts';
export { type BranchCondition, branchOfWarps, divergence, type WarpBranch } from './divergence.ts';
export { formatOutput } from './format-output.ts';
export { CalculatorInputError } from './input-error.ts';
export { launch } from './launch.ts';
export { bytesInFlight, latencyHidingWarps } from './littles-law.ts';
export { type Chip, MULTIPROCESSORS } from './multiprocessors.ts';
export { occupancy } from './occupancy.ts';
export { readInputs, writeInput } from './read-inputs.ts';
export { offload } from './transfer.ts';
export { largestDx, stencilWorkingSet } from './working-set.ts';

/** In the order in which a course introduces them. */
export const calculators: readonly Calculator[] = [
  launchCalculator,
  boundCalculator,
  coalescingCalculator,
  bankConflictsCalculator,
  divergenceCalculator,
  occupancyCalculator,
  littlesLawCalculator,
  workingSetCalculator,
  transferCalculator,
  breakEvenCalculator,
  amdahlCalculator,
];
