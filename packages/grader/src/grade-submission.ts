import { createPassTimer } from '@rooflab/harness';
import { type Exercise, leastCost, PlanError, type Size, type TimedSize } from '@rooflab/lab';
import { type CaseResult, type Diagnostic, type Measurement, openedClassSchema, type Result, type Roof } from '@rooflab/result';
import { bytesMoved, geometricMean } from '@rooflab/roofline';
import { asOurs } from './as-ours.ts';
import { blamed } from './blamed.ts';
import { caseLabel } from './case-label.ts';
import { checkCases } from './check-cases.ts';
import { gradeByCounts, lookForHazards } from './counts/counted-grading.ts';
import { heldBackBy } from './counts/missed-mark.ts';
import { describeDevice } from './device-class.ts';
import type { GradeInput } from './grade-input.ts';
import { createJudge } from './judge.ts';
import { compileKernel, type Kernel, type Shape } from './kernel.ts';
import { bufferBytes } from './layout.ts';
import { highestBelieved } from './limits.ts';
import type { PhaseMessage } from './phase.ts';
import { emptyResult, isCounted, marksOf, type ResultParts } from './result-parts.ts';
import { createSettledTimer } from './roof/cache-sweep.ts';
import { type MeasuredRoof, measureRoof } from './roof/measure-roof.ts';
import type { Session } from './session.ts';
import { startSession } from './start-session.ts';
import { createStopwatch } from './stopwatch.ts';
import { runSweeps } from './sweep.ts';
import { type TimedKernels, type TimedOutcome, type TimedTurn, timeSize } from './time-size.ts';
import { unfinishedCase } from './timed-parts.ts';
import { faultResult, judgedResult } from './verdict.ts';
import { hintWithXray } from './xray/advice.ts';
import { type Explanation, explainResult } from './xray/explain-result.ts';
import { behavesLike } from './xray/explained/behaves-like.ts';
import { kernelFacts } from './xray/facts.ts';

/**
 * Grades one WGSL file on one device: compile, check the small cases, then measure the roof, time and place, or count. The student's faults become verdicts;
 * whatever it throws is our fault (or the machine's) and may be retried.
 */
export async function gradeSubmission(input: GradeInput): Promise<Result> {
  const stopwatch = createStopwatch(input);
  const { device } = input.opened;
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
  if (!explain) return finish(result);
  input.onGraded?.(finish(result));
  return finish({ ...result, ...(await explain((known) => input.onGraded?.(finish({ ...result, ...known })))) });
}

interface Graded {
  readonly result: Result;
  /** Looks for what a result says of why; null where there is nothing to explain. Whatever becomes of it, the result stands. */
  readonly explain: ((keep: (known: Explanation) => void) => Promise<Explanation>) | null;
}

function nothingKnown({ exercise, request, harness, opened }: GradeInput): ResultParts {
  return emptyResult({ exercise, request, harness, device: describeDevice(opened) });
}

/** Everything up to the verdict; `keep` gets what is known when the small cases are done, and after each timed size. */
async function graded(input: GradeInput, announce: (message: PhaseMessage) => void, keep: (checked: ResultParts) => void): Promise<Graded> {
  const { opened, exercise, request } = input;
  const session = await startSession({ opened, exercise, seed: request.seed, clock: input.clock, onPhase: announce }, (filler) =>
    request.mode === 'check'
      ? createPassTimer(opened.device)
      : asOurs(createSettledTimer(opened, filler, { stepNs: input.practice?.clockStepNs })),
  );
  const cases = exercise.cases(session.random('cases'));
  session.student('compiling', 'the file', session.limits.compileMs);
  const kernel = await compileKernel(session, request, cases);
  const found = await checkCases(session, kernel, cases);
  const warnings = request.mode === 'check' ? planWarnings(session, kernel) : [];
  const checked: ResultParts = { ...nothingKnown(input), diagnostics: [...kernel.messages, ...warnings], ...found };
  keep(checked);
  if (!found.cases.every(({ passed }) => passed)) return withoutXray(checked);
  if (isCounted(request))
    return { result: countedResult(await gradeByCounts(session, input, { checked, keep }), input.files.recorded), explain: null };
  const sound = request.hazardsAreWrong ? await lookForHazards(session, input, { checked, keep }) : checked;
  if (request.mode === 'check' || sound.hazard) return withoutXray(sound);
  const { parts, kernel: timedKernel, timed } = await measure(session, input, { checked: sound, keep });
  const result = judgedResult({ ...sound, ...parts });
  if (!timed) return { result, explain: null };
  const about = { device: describeDevice(opened), seed: request.seed };
  const target = { kernel: timedKernel, timed, about, source: request.source, recorded: input.files.recorded ?? [] };
  return { result, explain: (keep) => explainResult(session, result, target, keep) };
}

/** There the x-ray is part of the verdict, and known with it. */
function countedResult(parts: ResultParts, recorded: GradeInput['files']['recorded'] = []): Result {
  const { exercise, xray, counted } = parts;
  const result = judgedResult(parts);
  if (!xray || !counted) return result;
  const like = behavesLike({ exercise, facts: kernelFacts(exercise, xray, null), xray, deviceClass: result.device.deviceClass }, recorded);
  const hint = [hintWithXray(exercise, result, xray), heldBackBy(counted)].filter((sentence) => sentence !== '').join(' ');
  return { ...result, hint, explained: { limit: null, behavesLike: like } };
}

function withoutXray(parts: ResultParts): Graded {
  return { result: judgedResult(parts), explain: null };
}

async function measure(
  session: Session,
  input: GradeInput,
  { checked, keep }: { checked: ResultParts; keep: (known: ResultParts) => void },
): Promise<{ parts: Partial<ResultParts>; kernel: Kernel; timed: TimedSize | undefined }> {
  const { exercise, opened } = session;
  const measured = await asOurs(gradingRoof(session, input));
  const timed = exercise.timed(input.opened.deviceClass, session.random('timed sizes'));
  const cases: CaseResult[] = [...checked.cases];
  keep({ ...checked, cases: [...cases, ...timed.map(({ size }) => unfinishedCase('timed', size))] });
  session.student('compiling', 'for the timed sizes', session.limits.compileMs);
  const kernel = await compileKernel(session, input.request, timed);
  session.ours('timing', 'compiling the reference kernels');
  const sizes = timed.map(({ size }) => size);
  const judge = await asOurs(createJudge(session, input.files.trusted, sizes));
  const { rung } = input.files;
  const rungKernel = rung && { name: rung.name, kernel: await asOurs(compileKernel(session, rung, timed)) };
  const passFraction = opened.software ? null : marksOf({ exercise, request: input.request }).passFraction;
  const kernels: TimedKernels = { kernel, rung: rungKernel, judge, roof: measured, passFraction };
  const measurements: Measurement[] = [];
  let roof: Roof = measured.roof;
  for (const [i, size] of timed.entries()) {
    const turn = { timed: size, sizesLeft: timed.length - i };
    const outcome = await believableTime(session, { ...kernels, roof: { ...measured, roof } }, turn);
    measurements.push(outcome.measurement);
    if (outcome.testCase) cases.push(outcome.testCase);
    keep({ ...checked, cases: [...cases, ...timed.slice(i + 1).map((later) => unfinishedCase('timed', later.size))] });
    roof = outcome.roof;
  }
  const largest = timed.at(-1);
  const swept =
    input.request.mode === 'measure' && largest ? await runSweeps(session, input.request.source, { kernels, timed: largest }) : null;
  session.ours('placing', '');
  const parts = {
    cases,
    measurements,
    sweep: swept?.sweep ?? [],
    diagnostics: [...checked.diagnostics, ...(swept?.diagnostics ?? [])],
    roof,
    speedGraded: !opened.software,
    fraction: geometricMean(measurements.map(({ fraction }) => fraction)),
  };
  return { parts, kernel, timed: largest };
}

/**
 * Times a size, and once more when it is faster than we believe: in about one of two hundred samplings on an H200 the measured ceiling was 2 %
 * too low. So a kernel that is held for a person to look at was too fast twice.
 */
async function believableTime(session: Session, kernels: TimedKernels, turn: TimedTurn): Promise<TimedOutcome> {
  const first = await timeSize(session, kernels, turn);
  const { fraction, medianNs } = first.measurement;
  const believed = session.opened.software || fraction <= highestBelieved(medianNs);
  return believed || !first.testCase?.passed ? first : timeSize(session, kernels, turn);
}

/** The roof at the byte counts of this exercise's timed sizes. */
async function gradingRoof(session: Session, input: GradeInput): Promise<MeasuredRoof> {
  const { exercise, opened, filler, timer } = session;
  const sizes = exercise.timed(input.opened.deviceClass, session.random('timed sizes')).map(({ size }) => size);
  return measureRoof({
    opened,
    timer,
    filler,
    largestArrayBytes: Math.max(...sizes.map((size) => largestBuffer(exercise, size))),
    alsoAt: sizes.map((size) => bytesMoved(leastCost(exercise, size))),
    now: input.now,
    onStep: (detail, progress) => session.ours('roof', detail, progress),
  });
}

function largestBuffer(exercise: Exercise, size: Size): number {
  const { inputs, output } = bufferBytes(exercise, size);
  return Math.max(...inputs, output);
}

/** A plan that works at every small size may still fail at the timed ones: `check` says so too. */
function planWarnings(session: Session, kernel: Kernel): Diagnostic[] {
  const shapes: Shape[] = openedClassSchema.options.flatMap((deviceClass) =>
    session.exercise.timed(deviceClass, session.random('timed sizes')),
  );
  const warnings = shapes.flatMap((shape): Diagnostic[] => {
    try {
      kernel.plan(shape);
      return [];
    } catch (error) {
      if (!(error instanceof PlanError)) throw error;
      const { line, column, length } = error;
      return [{ severity: 'warning', line, column, length, message: `When timed at ${caseLabel(shape.size)}: ${error.message}` }];
    }
  });
  return warnings.slice(-1);
}
