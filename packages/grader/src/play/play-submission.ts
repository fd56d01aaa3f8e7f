import { type Case, type Exercise, isTimed, type Size } from '@rooflab/lab';
import type { OpenedClass, Result } from '@rooflab/result';
import { asOurs } from '../as-ours.ts';
import { caseLabel } from '../case-label.ts';
import { examineFile, type FileInput, type FileRequest } from '../examine-file.ts';
import { product } from '../extent.ts';
import { compileKernel, type Kernel } from '../kernel.ts';
import type { Session } from '../session.ts';
import type { XrayRefusal } from '../xray/trace.ts';
import { type AskedElement, elementWrite, type OutputElement } from './element-write.ts';
import { recordCase, recordSize, searchCase, workgroupsFrom } from './record-launch.ts';
import type { Recording } from './recording.ts';

/** One requested recording; plain data, like a `GradeRequest`. */
export interface PlayRequest extends FileRequest {
  /** Name of a visible case of this seed. Null: the smallest that keeps two warps busy; where it cannot be recorded, a smaller one. */
  readonly testCase: string | null;
  /** A size of a timed exercise to play in place of a case, on data of its own. Missing fields are those of the largest timed size. */
  readonly size?: Size;
  /** Linear index of the first of up to four workgroups that are recorded of each dispatch; 0 where absent. */
  readonly firstWorkgroup?: number;
  /** An element of the case's output whose last write is looked for in all workgroups: those with the write are recorded. */
  readonly element?: OutputElement;
}

/** A visible case that could be played. */
interface PlayableCase {
  readonly name: string;
  readonly size: Size;
}

interface Played {
  /** The case, or the size that was asked for as `n=64`. */
  readonly testCase: string;
  readonly size: Size;
  readonly cases: readonly PlayableCase[];
}

/** The recording of a case; why there is none; or, where the file does not compile or cannot be launched, the result that a check would give. */
export type PlayOutcome =
  | (Played & {
      readonly recording: Recording;
      readonly firstWorkgroup: number;
      /** Null where none was asked for, or not of this case. */
      readonly element: AskedElement | null;
    })
  | (Played & { readonly refusal: XrayRefusal })
  | { readonly fault: Result };

/** Two warps: a kernel that is right for one may still be wrong for more. */
const BUSY_INVOCATIONS = 64;

/** Records what one WGSL file does in a visible case, step by step. Throws whatever is not the student's fault. */
export async function playSubmission(input: FileInput<PlayRequest>): Promise<PlayOutcome> {
  const { opened, request } = input;
  const { size } = request;
  return examineFile<PlayOutcome, Exercise>(input, (session) =>
    size === undefined ? playCase(session, request) : playSize(session, { ...request, size, deviceClass: opened.deviceClass }),
  );
}

async function playCase(session: Session, request: PlayRequest): Promise<PlayOutcome> {
  const visible = (await asOurs(session.preparer.cases())).filter(({ hidden }) => !hidden);
  session.student('compiling', 'the file', session.limits.compileMs);
  const kernel = await compileKernel(session, { source: request.source, form: 'play' }, visible);
  const cases = visible.map(({ name, size }) => ({ name, size }));
  const named = visible.find(({ name }) => name === request.testCase);
  const play = async (testCase: Case) => ({
    ...{ testCase: testCase.name, size: testCase.size, cases },
    ...(request.element && named
      ? await playElement(session, { kernel, testCase }, request.element)
      : await recorded(request, (workgroups) => recordCase(session, { kernel, testCase, workgroups }))),
  });
  if (named) return play(named);
  const [first, ...smaller] = busyCases(session.exercise, kernel, visible);
  const played = await play(first);
  if (!('refusal' in played)) return played;
  for (const testCase of smaller) {
    const instead = await play(testCase);
    if (!('refusal' in instead)) return instead;
  }
  return played;
}

type SizeRequest = PlayRequest & { readonly size: Size; readonly deviceClass: OpenedClass };

async function playSize(session: Session, { deviceClass, ...request }: SizeRequest): Promise<PlayOutcome> {
  const { exercise, preparer } = session;
  const largest = isTimed(exercise) && (await asOurs(preparer.sizes())).timed[deviceClass].at(-1);
  if (!largest) return { ...NO_SIZE, testCase: caseLabel(request.size), size: request.size };
  const timed = await asOurs(preparer.sized({ ...largest.size, ...request.size }, 'x-ray size'));
  session.student('compiling', 'the file', session.limits.compileMs);
  const kernel = await compileKernel(session, { source: request.source, form: 'play' }, [timed]);
  const played = { testCase: caseLabel(timed.size), size: timed.size, cases: [] };
  return { ...played, ...(await recorded(request, (workgroups) => recordSize(session, { kernel, timed, workgroups }))) };
}

const NO_SIZE = {
  cases: [],
  refusal: { refused: 'the exercise is untimed, so only its cases can be played', line: 0, column: 0 },
} as const;

type Ended =
  | Pick<Extract<PlayOutcome, { recording: Recording }>, 'recording' | 'firstWorkgroup' | 'element'>
  | { readonly refusal: XrayRefusal };

async function recorded(
  { firstWorkgroup = 0 }: PlayRequest,
  record: (workgroups: readonly number[]) => Promise<Recording | XrayRefusal>,
): Promise<Ended> {
  const recording = await record(workgroupsFrom(firstWorkgroup));
  return 'refused' in recording ? { refusal: recording } : { recording, firstWorkgroup, element: null };
}

async function playElement(
  session: Session,
  target: { readonly kernel: Kernel; readonly testCase: Case },
  element: OutputElement,
): Promise<Ended> {
  const { exercise } = session;
  const { dispatches, iterations } = target.kernel.plan(target.testCase);
  const firstDispatch = exercise.repeat ? dispatches.findIndex(({ iteration }) => iteration === iterations - 1) : 0;
  const searched = await searchCase(session, target, (recording) => elementWrite(recording, exercise, { ...element, firstDispatch }));
  if ('refused' in searched) return { refusal: searched };
  const { recording, firstWorkgroup, found, isWhole } = searched;
  return { recording, firstWorkgroup, element: { ...element, write: found, isWhole } };
}

/**
 * The smallest case with enough elements and invocations, or, without such a case, the one with the most; then those with fewer, the busiest first. Throws
 * `TypeError` where all cases are hidden.
 */
function busyCases({ elements }: Exercise, kernel: Kernel, cases: readonly Case[]): [Case, ...Case[]] {
  const launched = cases
    .map((testCase) => ({ testCase, busy: Math.min(elements(testCase.size), invocationsOf(kernel, testCase)) }))
    .sort((a, b) => a.busy - b.busy);
  const enough = launched.findIndex(({ busy }) => busy >= BUSY_INVOCATIONS);
  const upTo = enough < 0 ? launched : launched.slice(0, enough + 1);
  const [first, ...smaller] = upTo.reverse().map(({ testCase }) => testCase);
  if (!first) throw new TypeError('The exercise has no visible case.');
  return [first, ...smaller];
}

/** Of the largest dispatch. */
function invocationsOf(kernel: Kernel, testCase: Case): number {
  const { dispatches } = kernel.plan(testCase);
  return Math.max(0, ...dispatches.map(({ entryPoint, workgroups }) => product(workgroups) * product(kernel.workgroupSize(entryPoint))));
}
