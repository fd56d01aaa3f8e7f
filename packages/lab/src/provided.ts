import * as calculators from '@rooflab/roofline/calculators';
import * as units from '@rooflab/roofline/units';
import { breakEven, cpu, defineExperiment, falls, file, own, pow2, predictedFall, ratio, rung, sum, transfer } from './experiment/index.ts';
import { defineQuestion, drawUntil, texNumber } from './question/index.ts';

/**
 * What the questions and experiments of any lab may import, by package: pure functions. The process that runs their code has them, and hands them over as the
 * global `PROVIDED_GLOBAL`, so that they do not become part of the lab.
 */
export const PROVIDED: Readonly<Record<string, object>> = Object.freeze({
  '@rooflab/lab/experiment': Object.freeze({
    ...{ breakEven, cpu, defineExperiment, falls, file, own, pow2, predictedFall, ratio, rung, sum, transfer },
  }),
  '@rooflab/lab/question': Object.freeze({ defineQuestion, drawUntil, texNumber }),
  '@rooflab/roofline/calculators': calculators,
  '@rooflab/roofline/units': units,
});

export const PROVIDED_GLOBAL = 'rooflab';
