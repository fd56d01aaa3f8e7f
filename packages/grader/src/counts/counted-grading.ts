import type { Case, Size, TimedSize } from '@rooflab/lab';
import type { Xray } from '@rooflab/result';
import { asOurs } from '../as-ours.ts';
import { describeDevice } from '../device-class.ts';
import type { GradeInput } from '../grade-input.ts';
import { createJudge } from '../judge.ts';
import { type Kernel, planAll } from '../kernel.ts';
import type { ResultParts } from '../result-parts.ts';
import { isTimedSession, type Session, type TimedSession } from '../session.ts';
import { unfinishedCase } from '../timed-parts.ts';
import { workOf } from '../work.ts';
import { refusalSentence } from '../xray/explain-result.ts';
import { kernelFacts } from '../xray/facts.ts';
import { smallerThatFits } from '../xray/share-that-fits.ts';
import { wholeXray } from '../xray/xray-with-hazards.ts';
import { type CountedRun, type CountedTarget, countKernel, judgeKernel } from './count-kernel.ts';
import { gradeCounts } from './counted-marks.ts';
import { hazardCase } from './hazard-case.ts';

interface Known {
  readonly kernel: Kernel;
  /** A result with all small cases right. */
  readonly checked: ResultParts;
  /** Receives what is known so far before a step that may end the grading. */
  readonly keep: (known: ResultParts) => void;
}

/**
 * The grade by counts. First the output is judged at a size at which a software device is timed, drawn by the seed: a kernel that is wrong
 * there would be wrong when timed, too. Then the kernel runs at one small size, its outputs are judged, and its recorded accesses give its
 * marks.
 */
export async function gradeByCounts(session: TimedSession, input: GradeInput, { kernel, checked, keep }: Known): Promise<ResultParts> {
  const { exercise } = session;
  const { counted: timed, judged: drawn } = await asOurs(session.preparer.sizes());
  const toCount = unfinishedCase('counted', timed.size);
  keep({ ...checked, cases: [...checked.cases, unfinishedCase('judged', drawn.size), toCount] });
  // A plan that works at every small size may fail at one of these.
  planAll([drawn, timed], kernel.plan);
  session.ours('checking', 'compiling the reference kernel');
  const judge = await asOurs(createJudge(session, input.files.trusted, [drawn.size, timed.size]));
  const drawnCase = await judgeKernel(session, { kernel, timed: drawn, judge });
  const right = { ...checked, cases: [...checked.cases, drawnCase] };
  if (!drawnCase.passed) return right;
  keep({ ...right, cases: [...right.cases, toCount] });
  const { testCase, xray, size } = await countThatFits(session, { kernel, timed, judge, about: aboutOf(input) }, input);
  session.ours('placing', '');
  const judged = { ...right, cases: [...right.cases, testCase] };
  if (!xray) return judged;
  const parts = input.request.hazardsAreWrong ? withHazards(judged, size, xray) : judged;
  if ('refused' in xray) return { ...parts, xrayRefused: refusalSentence(xray) };
  return { ...parts, xray, counted: gradeCounts({ ...exercise.counted, size }, kernelFacts(exercise, xray, null)) };
}

/** At the target's size, or at a smaller one where a single workgroup leaves more records than fit. */
async function countThatFits(
  session: TimedSession,
  target: CountedTarget,
  { files }: GradeInput,
): Promise<CountedRun & { readonly size: Size }> {
  let { timed, judge } = target;
  for (let tries = 0; ; tries++) {
    const run = await countKernel(session, { ...target, timed, judge });
    const smaller = run.xray && 'refused' in run.xray ? smallerThatFits(session.exercise, timed, run.xray, tries) : null;
    if (!smaller) return { ...run, size: timed.size };
    timed = smaller;
    session.ours('checking', 'compiling the reference kernel');
    judge = await asOurs(createJudge(session, files.trusted, [timed.size]));
  }
}

/**
 * Looks for hazards where a grading by times counts them as wrong: at the counted size, or at a smaller one where not every workgroup can
 * be counted. In an untimed exercise it looks at the largest of the visible cases.
 */
export async function lookForHazards(
  session: Session,
  input: GradeInput,
  { kernel, checked, keep, cases }: Known & { readonly cases: readonly Case[] },
): Promise<ResultParts> {
  const timed = isTimedSession(session) ? (await asOurs(session.preparer.sizes())).counted : largestVisible(session, cases);
  keep({ ...checked, cases: [...checked.cases, unfinishedCase('hazards', timed.size)] });
  planAll([timed], kernel.plan);
  const xray = await wholeXray(session, { kernel, timed, about: aboutOf(input) }, timed);
  const parts = withHazards(checked, 'refused' in xray ? timed.size : xray.size, xray);
  keep(parts);
  return parts.hazard && !('refused' in xray) ? { ...parts, xray } : parts;
}

function largestVisible({ exercise }: Session, cases: readonly Case[]): TimedSize {
  const [first, ...others] = cases.filter(({ hidden }) => !hidden);
  if (!first) throw new TypeError(`${exercise.id} has no visible case.`);
  const { size, params, inputs } = others.reduce(
    (most, each) => (workOf(exercise, each.size) > workOf(exercise, most.size) ? each : most),
    first,
  );
  return { size, params, families: [inputs] };
}

function withHazards(parts: ResultParts, size: Size, found: Parameters<typeof hazardCase>[1]): ResultParts {
  const { cases, diagnostics, hazard } = hazardCase(size, found);
  return { ...parts, cases: [...parts.cases, ...cases], diagnostics: [...parts.diagnostics, ...diagnostics], ...(hazard && { hazard }) };
}

function aboutOf({ opened, request }: GradeInput): Pick<Xray, 'device' | 'seed'> {
  return { device: describeDevice(opened), seed: request.seed };
}
