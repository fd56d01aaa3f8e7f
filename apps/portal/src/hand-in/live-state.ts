import type { Phase } from '@rooflab/grader/phase';
import type { Verdict } from '@rooflab/result';
import { countWords } from '@rooflab/roofline/units';

/** The fields that a page needs of an event of `handIn.live`, as it arrives over HTTP. */
export type LiveInput =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'running'; readonly attempt: number }
  | { readonly kind: 'phase'; readonly phase: Phase; readonly progress?: Progress | undefined }
  | { readonly kind: 'retrying'; readonly attempt: number; readonly retries: number }
  | { readonly kind: 'ended'; readonly verdict: Verdict; readonly explaining?: boolean | undefined }
  | { readonly kind: 'cancelled' | 'explained' | 'regraded' };

/** Progress of a phase: visible cases, byte counts of the roof, or samples of one size. */
export interface Progress {
  readonly done: number;
  readonly of: number | null;
  readonly at?: string | undefined;
  readonly roof?: readonly { readonly bytes: number; readonly bytesPerSecond: number }[] | undefined;
}

export interface Position {
  /** Jobs that will be taken before it. */
  readonly ahead: number;
  readonly expectedWaitSeconds: number | null;
}

export interface LiveState {
  /** `retrying`: it waits again after a failure on our side. */
  readonly stage: 'waiting' | 'running' | 'retrying' | 'ended' | 'cancelled';
  readonly position: Position | null;
  /** The furthest phase of this attempt: compiling again for other orders of the invocations does not count as a step back. */
  readonly phase: Phase | null;
  /** All phases reported in this attempt. */
  readonly seen: readonly Phase[];
  /** The latest report for each phase. */
  readonly progress: Readonly<Partial<Record<Phase, Progress>>>;
  /** Set once it has ended. */
  readonly verdict: Verdict | null;
  /** It has ended, and the x-ray is still taken. */
  readonly explaining: boolean;
  /** How often it was restarted after failures on our side. */
  readonly retries: number;
}

export function initialState(state: 'waiting' | 'running', position: Position | null): LiveState {
  return { ...NEW_ATTEMPT, stage: state, position, verdict: null, explaining: false, retries: 0 };
}

const NEW_ATTEMPT = { phase: null, seen: [], progress: {} } as const satisfies Partial<LiveState>;

/** After a reload events come again from the first, so the state follows from them alone. */
export function nextState(state: LiveState, event: LiveInput): LiveState {
  switch (event.kind) {
    case 'waiting':
      return { ...state, ...NEW_ATTEMPT, stage: 'waiting' };
    case 'position':
      return { ...state, position: event.position };
    case 'running':
      return { ...state, ...NEW_ATTEMPT, stage: 'running', position: null };
    case 'phase':
      return inPhase(state, event.phase, event.progress);
    case 'retrying':
      return { ...state, ...NEW_ATTEMPT, stage: 'retrying', retries: state.retries + 1 };
    case 'ended':
      return { ...state, stage: 'ended', verdict: event.verdict, explaining: event.explaining === true };
    case 'cancelled':
      return { ...state, stage: 'cancelled' };
    case 'explained':
    case 'regraded':
      return state;
  }
}

function inPhase(state: LiveState, phase: Phase, progress: Progress | undefined): LiveState {
  return {
    ...state,
    stage: 'running',
    phase: stepOf(phase) < stepOf(state.phase) ? state.phase : phase,
    seen: state.seen.includes(phase) ? state.seen : [...state.seen, phase],
    progress: progress ? { ...state.progress, [phase]: progress } : state.progress,
  };
}

export interface Step {
  readonly id: 'queue' | Phase;
  readonly name: string;
  /** What the step does. */
  readonly words: string;
  /** `skipped`: grading continued, or ended, without it. */
  readonly state: 'done' | 'current' | 'ahead' | 'skipped';
  readonly progress: Progress | null;
}

/** In the order in which a worker takes them: a wrong kernel is not timed, and needs no roof. */
const STEPS: readonly { readonly id: 'queue' | Phase; readonly name: string; readonly words: string }[] = [
  { id: 'queue', name: 'Queue', words: 'A worker takes the oldest hand-in first.' },
  { id: 'starting', name: 'Starting', words: 'A separate process is started for this kernel.' },
  { id: 'compiling', name: 'Compiling', words: 'The compiler reads the kernel.' },
  { id: 'checking', name: 'Checking', words: 'Every case is run, and its output is compared.' },
  { id: 'roof', name: 'Roof', words: 'What the device can do, as it was measured not long ago or is measured now.' },
  { id: 'timing', name: 'Timing', words: 'Large inputs are timed until the median is stable.' },
  { id: 'placing', name: 'Placing', words: 'The kernel is placed under the roof.' },
  { id: 'x-ray', name: 'X-ray', words: 'It runs once more, to count what it touches.' },
];

export function steps(state: LiveState): Step[] {
  const { progress } = state;
  const at = reached(state);
  return STEPS.map(({ id, name, words }, index) => ({
    id,
    name,
    words,
    state: index > at ? 'ahead' : index === at ? 'current' : wasTaken(state, id) ? 'done' : 'skipped',
    progress: id === 'queue' ? null : completed(progress[id], index < at),
  }));
}

/** Index of the current step. */
function reached({ stage, phase, explaining }: LiveState): number {
  if (stage === 'running') return stepOf(phase);
  if (stage !== 'ended') return 0;
  return explaining ? stepOf('x-ray') : STEPS.length;
}

/** The last report of a completed phase may lag a little behind. */
function completed(progress: Progress | undefined, isOver: boolean): Progress | null {
  if (!progress) return null;
  return isOver && progress.of !== null ? { ...progress, done: progress.of } : progress;
}

const OF_SPEED: readonly Phase[] = ['roof', 'timing', 'placing'];

const TIMED: readonly Verdict[] = ['accepted', 'too-slow', 'rejected'];

/**
 * Whether an earlier step was actually taken. Phases in quick succession are not all reported, but the roof and the timing always are: a wrong kernel
 * is not timed, and neither is one that is graded by counts. Whatever the verdict depends on was done.
 */
function wasTaken({ seen, verdict, stage }: LiveState, id: Step['id']): boolean {
  if (id === 'queue' || id === 'starting' || id === 'compiling') return true;
  if (OF_SPEED.includes(id)) return OF_SPEED.some((phase) => seen.includes(phase));
  if (seen.includes(id)) return true;
  const isOver = stage === 'ended';
  if (id === 'checking') return !isOver || verdict === 'wrong-answer' || (verdict !== null && TIMED.includes(verdict));
  return isOver && verdict !== null && TIMED.includes(verdict);
}

/** `7 of 18 cases`, `6 of 9 sizes`, `12 samples at n=16777213`. */
export function progressWords(id: Step['id'], { done, of, at }: Progress): string {
  if (id === 'checking') return `${done} of ${countWords(of ?? done, 'case')}`;
  if (id === 'roof') return `${done} of ${countWords(of ?? done, 'bandwidth')} measured`;
  return `${done} ${done === 1 ? 'sample' : 'samples'}${at === undefined ? '' : ` at ${at}`}`;
}

/** A worker that has not reported anything yet is starting. */
function stepOf(phase: Phase | null): number {
  return STEPS.findIndex(({ id }) => id === (phase ?? 'starting'));
}

/** One sentence for screen readers, and for the page's title. */
export function stateSentence({ stage, position, phase, retries }: LiveState): string {
  if (stage === 'ended') return 'It has been graded. The result is on its way.';
  if (stage === 'cancelled') return 'It was cancelled.';
  if (stage === 'running') return STEPS[stepOf(phase)]?.words ?? 'It is being graded.';
  const again = stage === 'retrying' || retries > 0 ? 'It is waiting again after a fault on our side. ' : '';
  return `${again}${positionSentence(position)}`;
}

function positionSentence(position: Position | null): string {
  if (position === null) return 'It is waiting for a worker.';
  const { ahead, expectedWaitSeconds } = position;
  const place = ahead === 0 ? 'It is next in the queue.' : `${ahead} ${ahead === 1 ? 'hand-in is' : 'hand-ins are'} ahead of it.`;
  return expectedWaitSeconds === null
    ? `${place} How long each one takes is not known yet.`
    : `${place} It starts in ${waitWords(expectedWaitSeconds)}.`;
}

/** Rounded up, so that nobody waits longer than announced. */
export function waitWords(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 90) return `about ${Math.ceil(seconds / 10) * 10} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.ceil(minutes / 60)} hours`;
}
