import { HarnessError, KernelFault } from '@rooflab/harness';
import { PlanError } from '@rooflab/lab';
import type { Counted, Result, Xray } from '@rooflab/result';
import { asOurs } from '../as-ours.ts';
import { caseLabel } from '../case-label.ts';
import { createJudge } from '../judge.ts';
import type { TimedSession } from '../session.ts';
import { type ExplainedKernel, type Explanation, explainResult, explanationOf } from '../xray/explain-result.ts';
import { kernelFacts } from '../xray/facts.ts';
import type { XrayRefusal } from '../xray/trace.ts';
import { countKernel } from './count-kernel.ts';
import { gradeCounts } from './counted-marks.ts';

interface SoftwareKernel extends ExplainedKernel {
  /** The exercise's trusted kernel, which judges the output at the counted size. */
  readonly trusted: string;
}

/**
 * What the result of a correct kernel says on a software device, where its time means nothing: the x-ray and the marks that a grading by
 * counts would give it. A kernel for which that fails is explained like one timed on a GPU, without marks.
 */
export async function explainSoftwareResult(
  session: TimedSession,
  result: Result,
  target: SoftwareKernel,
  keep: (known: Explanation) => void,
): Promise<Explanation> {
  const found = await countAsGraded(session.experiment(), target);
  if ('refused' in found) return explainResult(session, result, target, keep);
  const { xray, counted } = found;
  const known = { ...explanationOf(session, result, { xray, recorded: target.recorded }), counted };
  keep(known);
  return known;
}

/** Like a grading by counts: every workgroup at the counted size, with the output judged. */
async function countAsGraded(
  session: TimedSession,
  { kernel, about, trusted }: SoftwareKernel,
): Promise<{ readonly xray: Xray; readonly counted: Counted } | XrayRefusal> {
  const { exercise } = session;
  const { counted: timed } = await asOurs(session.preparer.sizes());
  try {
    session.ours('x-ray', 'compiling the reference kernel');
    const judge = await asOurs(createJudge(session, trusted, [timed.size]));
    const { testCase, xray } = await session.alone('x-ray', () => countKernel(session, { kernel, timed, judge, about }));
    if (!testCase.passed || xray === null) return { refused: `its output is wrong at ${caseLabel(timed.size)}`, line: 0, column: 0 };
    return 'refused' in xray ? xray : { xray, counted: gradeCounts(exercise.counted, kernelFacts(exercise, xray, null)) };
  } catch (error) {
    if (error instanceof PlanError) return { refused: error.message, line: error.line, column: error.column };
    if (error instanceof HarnessError || (error instanceof KernelFault && error.kind !== 'lost'))
      return { refused: error.message, line: 0, column: 0 };
    throw error;
  }
}
