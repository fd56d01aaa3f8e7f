import { type Case, caseInputs, isTimed, type PreparedSizes, type TimedSize } from '@rooflab/lab';
import { asOurs } from './as-ours.ts';
import type { CaseInputs } from './case-runs.ts';
import type { CasesToCheck } from './check-cases.ts';
import { coveringCases } from './covering/covering-cases.ts';
import type { GradeInput } from './grade-input.ts';
import { keepTimedBuffers } from './input-sets.ts';
import { type BegunKernel, beginKernel, type Kernel } from './kernel.ts';
import { isByTime, isCheck } from './result-parts.ts';
import { compiledForOrders } from './schedules/compile-ahead.ts';
import { isTimedSession, type Session } from './session.ts';
import { type TimingTools, timingTools } from './timing-tools.ts';

/** A grading before it needs the device for itself. */
export interface PreparedGrading {
  readonly kernel: Kernel;
  readonly toCheck: CasesToCheck;
  /** Null where nothing is timed. */
  readonly tools: TimingTools | null;
  readonly timedOn: PreparedSizes['timed'];
}

/**
 * Compiles the file. On a GPU the lab makes cases and sizes at the same time; a software device compiles on the same cores, so there the cases come
 * first. Throws `KernelFault` or `PlanError` where the file is at fault.
 */
export async function prepareGrading(session: Session, input: GradeInput): Promise<PreparedGrading> {
  const { opened, preparer, limits } = session;
  if (opened.software) {
    session.ours('starting', 'preparing the cases');
    await asOurs(preparer.cases());
  }
  session.student('compiling', 'the file', limits.compileMs);
  const begun = await beginKernel(session, { source: input.request.source, reorders: !opened.software });
  const covering = coveringCases(session, begun.chunks());
  covering.catch(() => {}); // thrown where it is awaited
  const inputs = opened.software ? null : await prepareAhead(session, input, begun);
  session.ours('compiling', 'preparing the cases');
  const timedOn = await asOurs(sizesOf(input));
  const toCheck = { inputs, cases: await asOurs(preparer.cases()), covering: await asOurs(covering) };
  const tools = isTimedSession(session) && isByTime(input) ? timingTools(session, input, timedOn[input.opened.deviceClass]) : null;
  session.student('compiling', 'its entry points', limits.compileMs);
  const kernel = await begun.finish([...toCheck.cases, ...toCheck.covering.flatMap(({ cases }) => cases)], await laterShapes(input));
  const compiled = compiledForOrders(session, kernel);
  // What the cases wait for comes first. A software device compiles on the cores that run the kernel.
  if (tools && !opened.software) kernel.reorder(() => {}).then(tools.begin, tools.begin);
  return { kernel, toCheck: { ...toCheck, compiled }, tools, timedOn };
}

/**
 * While the driver of a GPU compiles, this process is free: it makes the memory of the timed sizes and the inputs of the small cases, each as soon as
 * the lab has answered. Returns these inputs, which are complete when the cases are there.
 */
async function prepareAhead(session: Session, input: GradeInput, begun: BegunKernel): Promise<ReadonlyMap<Case, CaseInputs>> {
  const inputs = new Map<Case, CaseInputs>();
  const memory = async () => {
    if (isByTime(input)) await keepTimedBuffers(session, (await sizesOf(input))[input.opened.deviceClass]);
  };
  const ofCases = async () => {
    const { exercise, preparer, key } = session;
    for (const testCase of await preparer.cases()) inputs.set(testCase, caseInputs(exercise, key, testCase));
  };
  // What fails is thrown where it is awaited.
  for (const ahead of [memory(), ofCases()]) ahead.catch(() => {});
  await begun.compileAhead();
  return inputs;
}

/** None of an untimed exercise. */
export async function sizesOf({ exercise, preparer }: Pick<GradeInput, 'exercise' | 'preparer'>): Promise<PreparedSizes['timed']> {
  return isTimed(exercise) ? (await preparer.sizes()).timed : { software: [], medium: [], large: [] };
}

/** Launches of a grading after its small cases. */
async function laterShapes(input: GradeInput): Promise<readonly TimedSize[]> {
  if (isCheck(input) && !input.request.hazardsAreWrong) return [];
  if (!isTimed(input.exercise)) return [];
  const { timed, judged, counted } = await asOurs(input.preparer.sizes());
  return [...timed[input.opened.deviceClass], judged, counted];
}
