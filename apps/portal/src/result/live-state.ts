import type { Phase } from '@rooflab/grader/phase';

/** What a page needs of an event of `handIn.live`, as it arrives over HTTP. */
export type LiveInput =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'running'; readonly attempt: number }
  | { readonly kind: 'phase'; readonly phase: Phase }
  | { readonly kind: 'retrying'; readonly attempt: number; readonly retries: number }
  | { readonly kind: 'ended' | 'cancelled' | 'regraded' };

export interface Position {
  /** Jobs that will be taken before it. */
  readonly ahead: number;
  readonly expectedWaitSeconds: number | null;
}

export interface LiveState {
  /** `retrying`: it waits again after a fault of ours. */
  readonly stage: 'waiting' | 'running' | 'retrying' | 'ended' | 'cancelled';
  readonly position: Position | null;
  readonly phase: Phase | null;
  /** How often it was begun again for a fault of ours. */
  readonly retries: number;
}

export function initialState(state: 'waiting' | 'running', position: Position | null): LiveState {
  return { stage: state, position, phase: null, retries: 0 };
}

/** Events come from the first one again after a reload, so that the state follows from them alone. */
export function nextState(state: LiveState, event: LiveInput): LiveState {
  switch (event.kind) {
    case 'waiting':
      return { ...state, stage: 'waiting', phase: null };
    case 'position':
      return { ...state, position: event.position };
    case 'running':
      return { ...state, stage: 'running', position: null, phase: null };
    case 'phase':
      return { ...state, stage: 'running', phase: event.phase };
    case 'retrying':
      return { ...state, stage: 'retrying', phase: null, retries: state.retries + 1 };
    case 'ended':
    case 'cancelled':
      return { ...state, stage: event.kind };
    case 'regraded':
      return state;
  }
}

export interface Step {
  readonly name: string;
  /** What happens in it. */
  readonly words: string;
  readonly state: 'done' | 'current' | 'ahead';
}

/** In the order in which a worker takes them: what is not right is not timed, and needs no roof. */
const STEPS: readonly { readonly id: 'queue' | Phase; readonly name: string; readonly words: string }[] = [
  { id: 'queue', name: 'Queue', words: 'A worker takes the oldest hand-in first.' },
  { id: 'starting', name: 'Starting', words: 'A process of its own is started for this kernel.' },
  { id: 'compiling', name: 'Compiling', words: 'The compiler reads the kernel.' },
  { id: 'checking', name: 'Checking', words: 'Every case is run and compared.' },
  { id: 'roof', name: 'Roof', words: 'What the device can do is measured.' },
  { id: 'timing', name: 'Timing', words: 'Large inputs are timed, until the median is certain.' },
  { id: 'placing', name: 'Placing', words: 'The kernel gets its place under the roof.' },
  { id: 'x-ray', name: 'X-ray', words: 'It runs once more, to count what it touches.' },
];

export function steps({ stage, phase }: LiveState): Step[] {
  const at = stage === 'running' ? stepOf(phase) : stage === 'ended' ? STEPS.length : 0;
  return STEPS.map(({ name, words }, index) => ({ name, words, state: index < at ? 'done' : index === at ? 'current' : 'ahead' }));
}

/** A worker that has said nothing yet is starting. */
function stepOf(phase: Phase | null): number {
  return STEPS.findIndex(({ id }) => id === (phase ?? 'starting'));
}

/** One sentence for screen readers, and for the title of the page. */
export function stateSentence({ stage, position, phase, retries }: LiveState): string {
  if (stage === 'ended') return 'It is graded. The result is on its way.';
  if (stage === 'cancelled') return 'It was taken back.';
  if (stage === 'running') return `${STEPS[stepOf(phase)]?.name ?? 'Running'}.`;
  const again = stage === 'retrying' || retries > 0 ? 'It waits again after a fault of ours. ' : '';
  return `${again}${positionSentence(position)}`;
}

function positionSentence(position: Position | null): string {
  if (position === null) return 'It waits for a worker.';
  const { ahead, expectedWaitSeconds } = position;
  const place = ahead === 0 ? 'It is the next one.' : `${ahead} ${ahead === 1 ? 'hand-in is' : 'hand-ins are'} ahead of it.`;
  return expectedWaitSeconds === null
    ? `${place} No worker has told yet how long one takes.`
    : `${place} It starts in ${waitWords(expectedWaitSeconds)}.`;
}

/** Rounded up, so that nobody waits longer than they were told. */
export function waitWords(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 90) return `about ${Math.ceil(seconds / 10) * 10} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.ceil(minutes / 60)} hours`;
}
