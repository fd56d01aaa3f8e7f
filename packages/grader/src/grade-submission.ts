import { createPassTimer } from '@rooflab/harness';
import { isTimed, type PreparedSizes, type TimedSize } from '@rooflab/lab';
import type { CaseResult, Diagnostic, Measurement, Result } from '@rooflab/result';
import { geometricMean } from '@rooflab/roofline';
import { asOurs } from './as-ours.ts';
import { blamed } from './blamed.ts';
import { checkCases } from './check-cases.ts';
import { gradeByCounts, lookForHazards } from './counts/counted-grading.ts';
import { explainSoftwareResult } from './counts/explain-software-result.ts';
import { missedMarkHint } from './counts/missed-mark.ts';
import { describeDevice } from './device-class.ts';
import type { GradeInput } from './grade-input.ts';
import type { Kernel } from './kernel.ts';
import { highestBelieved } from './limits.ts';
import type { PhaseMessage } from './phase.ts';
import { type PreparedGrading, prepareGrading, sizesOf } from './prepare-grading.ts';
import { emptyResult, isByTime, isCheck, isCounted, marksOf, type ResultParts } from './result-parts.ts';
import { createSettledTimer } from './roof/cache-sweep.ts';
import { gradingRoof, withAge } from './roof/grading-roof.ts';
import { isTimedSession, type Session, type TimedSession } from './session.ts';
import { startSession } from './start-session.ts';
import { createStopwatch } from './stopwatch.ts';
import { runSweeps } from './sweep.ts';
import { type TimedKernels, type TimedOutcome, type TimedTurn, timeSize } from './time-size.ts';
import { unfinishedCase } from './timed-parts.ts';
import { expectedRefusal, planTimed, type RefusedSize, refusedDiagnostic } from './timed-plans.ts';
import type { TimingTools } from './timing-tools.ts';
import { faultResult, judgedResult } from './verdict.ts';
import { hintWithXray } from './xray/advice.ts';
import { type Explanation, explainResult } from './xray/explain-result.ts';
import { explainWrong } from './xray/explain-wrong.ts';
import { behavesLike } from './xray/explained/behaves-like.ts';
import { kernelFacts } from './xray/facts.ts';

/**
 * Grades one WGSL file on one device: compile, check the small cases, then measure the roof, time and place, or count. The student's faults
 * become verdicts; anything thrown is our fault (or the machine's) and may be retried.
 */
export async function gradeSubmission(input: GradeInput): Promise<Result> {
  const stopwatch = createStopwatch(input);
  const { device } = input.opened;
  ask(input);
  let known = nothingKnown(input);
  const finish = (result: Result): Result => ({ ...result, phases: stopwatch.phases() });
  const { result, explain } = await blamed<Graded>({
    device,
    stopwatch,
    work: () =>
      graded(input, stopwatch.announce, (checked) => {
        known = checked;
        input.onCases?.(checked.cases);
      }),
    fault: (fault) => ({ result: faultResult(known, fault), explain: null }),
  });
  if (!explain || input.explain === false) return finish(result);
  input.onGraded?.(finish(result));
  return finish({ ...result, ...(await explain((known) => input.onGraded?.(finish({ ...result, ...known })))) });
}

/** The lab's answers are made while the device and the file are prepared. A failure is thrown where they are used. */
function ask({ exercise, preparer }: GradeInput): void {
  const outputs = async () => {
    for (const testCase of await preparer.cases()) await preparer.outputs(testCase);
  };
  for (const answer of [sizesOf({ exercise, preparer }), outputs()]) answer.catch(() => {});
}

interface Graded {
  readonly result: Result;
  /** Looks for the explanation of a result; null where there is nothing to explain. If this fails, the result is still valid. */
  readonly explain: ((keep: (known: Explanation) => void) => Promise<Explanation>) | null;
}

function nothingKnown({ exercise, request, harness, opened }: GradeInput): ResultParts {
  return emptyResult({ exercise, request, harness, device: describeDevice(opened) });
}

/** Everything up to the verdict; `keep` receives what is known when the small cases are done, and after each timed size. */
async function graded(input: GradeInput, announce: (message: PhaseMessage) => void, keep: (checked: ResultParts) => void): Promise<Graded> {
  const { opened, exercise, preparer, request } = input;
  const clock = input.kernelClock ?? input.clock;
  const { prepared, turn } = input;
  const session = await startSession(
    { opened, prepared, exercise, preparer, seed: request.seed, clock, onPhase: announce, turn },
    (filler) => {
      if (isCheck(input)) return createPassTimer(opened.device);
      return prepared?.timer ?? asOurs(createSettledTimer(opened, filler, { stepNs: input.practice?.clockStepNs, roof: input.roof }));
    },
  );
  const ready = await prepareGrading(session, input);
  return session.alone('checking', () => checkedAndMeasured(session, input, { ...ready, keep }));
}

interface Prepared extends PreparedGrading, Pick<ToMeasure, 'keep'> {}

async function checkedAndMeasured(
  session: Session,
  input: GradeInput,
  { kernel, toCheck, tools, timedOn, keep }: Prepared,
): Promise<Graded> {
  const { opened, request } = input;
  const { cases } = toCheck;
  const found = await checkCases(session, kernel, toCheck);
  const launches = timedLaunches(timedOn, input, kernel);
  const isWrong = !found.cases.every(({ passed }) => passed);
  const diagnostics = [...(isWrong ? kernel.suspicions() : []), ...kernel.messages, ...launches.diagnostics];
  const checked: ResultParts = { ...nothingKnown(input), diagnostics, ...found };
  keep(checked);
  const about = { device: describeDevice(opened), seed: request.seed };
  if (isWrong) return { result: judgedResult(checked), explain: () => explainWrong(session, { kernel, cases, checked, about }) };
  if (isTimedSession(session) && isCounted(input))
    return { result: countedResult(await gradeByCounts(session, input, { kernel, checked, keep }), input.files.recorded), explain: null };
  const sound = request.hazardsAreWrong ? await lookForHazards(session, input, { kernel, checked, keep, cases }) : checked;
  if (!tools || sound.hazard || !isTimedSession(session)) return withoutXray(sound);
  const { timed, refused } = launches;
  const known = { ...sound, refused };
  const largest = timed.at(-1);
  if (!largest) return withoutXray({ ...known, speedGraded: !opened.software });
  const parts = await measure(session, input, { kernel, tools, checked: known, timed, keep });
  const result = judgedResult({ ...known, ...parts });
  const { trusted, recorded = [] } = input.files;
  const target = { kernel, timed: largest, about, source: request.source, recorded, trusted };
  const explain = result.performance.graded ? explainResult : explainSoftwareResult;
  return { result, explain: (keep) => explain(session, result, target, keep) };
}

/** Here the x-ray is part of the verdict, and already known. */
function countedResult(parts: ResultParts, recorded: GradeInput['files']['recorded'] = []): Result {
  const { exercise, xray, counted } = parts;
  const result = judgedResult(parts);
  if (!xray || !counted || !isTimed(exercise)) return result;
  const like = behavesLike({ exercise, facts: kernelFacts(exercise, xray, null), xray, deviceClass: result.device.deviceClass }, recorded);
  const hint = [hintWithXray(exercise, result, xray), missedMarkHint(counted)].filter((sentence) => sentence !== '').join(' ');
  return { ...result, hint, explained: { limit: null, behavesLike: like } };
}

function withoutXray(parts: ResultParts): Graded {
  return { result: judgedResult(parts), explain: null };
}

interface ToMeasure {
  readonly kernel: Kernel;
  readonly tools: TimingTools;
  readonly checked: ResultParts;
  readonly timed: readonly TimedSize[];
  readonly keep: (known: ResultParts) => void;
}

async function measure(
  session: TimedSession,
  input: GradeInput,
  { kernel, tools, checked, timed, keep }: ToMeasure,
): Promise<Partial<ResultParts>> {
  const { exercise, opened } = session;
  const ceilings = await asOurs(gradingRoof(session, input, { kept: tools.kept, sizes: timed.map(({ size }) => size) }));
  const cases: CaseResult[] = [...checked.cases];
  keep({ ...checked, cases: [...cases, ...timed.map(({ size }) => unfinishedCase('timed', size))] });
  session.ours('timing', 'compiling the reference kernels');
  const [judge, rung] = await Promise.all([tools.judge(), tools.rung(), tools.fills()]);
  const passFraction = opened.software ? null : marksOf({ exercise, request: input.request }).passFraction;
  const kernels: TimedKernels = { kernel, rung, judge, ceilings, passFraction };
  const measurements: Measurement[] = [];
  let spent: string | undefined;
  let { roof } = ceilings;
  let beside: TimedOutcome['beside'] = null;
  for (const [i, size] of timed.entries()) {
    const turn = { timed: size, sizesLeft: timed.length - i };
    const outcome = await believableTime(session, { ...kernels, ceilings: { ...ceilings, roof } }, turn);
    measurements.push(outcome.measurement);
    spent ??= outcome.spent;
    if (outcome.testCase) cases.push(outcome.testCase);
    keep({ ...checked, cases: [...cases, ...timed.slice(i + 1).map((later) => unfinishedCase('timed', later.size))] });
    roof = outcome.roof;
    beside = outcome.beside;
  }
  const largest = timed.at(-1);
  const swept =
    input.request.mode === 'measure' && largest ? await runSweeps(session, input.request.source, { kernels, timed: largest }) : null;
  session.ours('placing', '');
  return {
    cases,
    measurements,
    spent,
    sweep: swept?.sweep ?? [],
    diagnostics: [...checked.diagnostics, ...(swept?.diagnostics ?? [])],
    roof: withAge(roof, input, beside),
    speedGraded: !opened.software,
    // Over all timed sizes or none: a mean over only some would not be comparable.
    fraction: checked.refused?.length ? null : geometricMean(measurements.map(({ fraction }) => fraction)),
  };
}

/**
 * Times a size, and once more when the kernel is faster than we believe: in about one of two hundred samplings on an H200 the measured
 * ceiling was 2 % too low. So a kernel that is held for review by a person was too fast twice. Also once more when the device was slower than its roof
 * says, if that was measured before: at low clocks kernels lose more than their ceilings.
 */
async function believableTime(session: TimedSession, kernels: TimedKernels, turn: TimedTurn): Promise<TimedOutcome> {
  const first = await timeSize(session, kernels, turn);
  const { fraction, medianNs } = first.measurement;
  const believed = session.opened.software || (fraction <= highestBelieved(medianNs) && !first.wasSlow);
  return believed || !first.testCase?.passed ? first : timeSize(session, kernels, turn);
}

interface TimedLaunches {
  /** The timed sizes of this grading at which the plan can be launched, ascending; none where nothing is timed. */
  readonly timed: readonly TimedSize[];
  readonly refused: readonly RefusedSize[];
  /** Diagnostics about the launch plan. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A plan that works at every small size may still fail at the timed ones: here, or on a GPU that this grading does not use. */
function timedLaunches(timedOn: PreparedSizes['timed'], input: GradeInput, { plan }: Kernel): TimedLaunches {
  const { opened } = input;
  const expected = expectedRefusal(timedOn, plan);
  if (!isByTime(input)) return { timed: [], refused: [], diagnostics: expected };
  const { launchable, refused } = planTimed(timedOn[opened.deviceClass], plan);
  const severity = opened.software ? 'warning' : 'error';
  const diagnostics = refused.length > 0 ? refused.map((each) => refusedDiagnostic(each, severity)) : expected;
  return { timed: launchable, refused, diagnostics };
}
