import type { PhaseMessage, Visited } from '@rooflab/grader';
import { endedEarly } from '@rooflab/grader/phase';
import type { Timeline } from '@rooflab/grader/timeline';
import type { CaseResult, Result } from '@rooflab/result';
import type { ChildAnswer, ChildMessage, ChildReply, ChildTask, Equipment } from './child-protocol.ts';
import { startDeadline } from './deadline.ts';
import type { LabAnswers } from './lab/lab-answers.ts';
import { watchMemory } from './memory-guard.ts';
import { processorMs } from './processor-time.ts';
import type { SpawnedChild } from './spawn-child.ts';

/** Why the parent killed a child. */
type KillReason = 'step' | 'job' | 'memory' | 'aborted';

/** How a child's work ended; `killed` and `exited` say at which step. */
export type ChildOutcome =
  | { readonly kind: 'reply'; readonly reply: ChildReply; readonly equipment: Equipment | null; readonly graded: Result | null }
  | (Interrupted & { readonly kind: 'killed'; readonly reason: KillReason; readonly limits: ChildLimits })
  | (Interrupted & { readonly kind: 'exited'; readonly code: number | null; readonly signal: NodeJS.Signals | null });

interface Interrupted {
  /** The current step. */
  readonly phase: PhaseMessage;
  /** All steps that it announced, with the time since the task was sent. Time in which it waited for the device is left out. */
  readonly steps: readonly Step[];
  /** From the task's start to its end, without such time. */
  readonly elapsedMs: number;
  readonly equipment: Equipment | null;
  /** The cases as they counted when the child ended; empty until the small cases are done. */
  readonly cases: readonly CaseResult[];
  /** The result, when only its x-ray was missing. */
  readonly graded: Result | null;
  /** Memory that the steps of each side added to the child. */
  readonly grownBytes: Readonly<Record<PhaseMessage['blame'], number>>;
  readonly stderr: string;
}

interface Step extends PhaseMessage {
  readonly atMs: number;
}

export interface ChildLimits {
  /** For the whole task. */
  readonly jobMs: number;
  readonly memoryBytes: number;
  /** For one step: what the child announces, or less. */
  readonly stepMs: (phase: PhaseMessage) => number;
  /** How many times these limits may pass by the wall clock while the child computes less. */
  readonly patience: number;
}

export interface WatchOptions {
  readonly limits: ChildLimits;
  readonly timeline?: Timeline | undefined;
  readonly onPhase?: ((phase: PhaseMessage) => void) | undefined;
  readonly onVisited?: ((visited: Visited) => void) | undefined;
  readonly onVerdict?: ((result: Result) => void) | undefined;
  /** Answers the child's questions to the code of a lab. */
  readonly answer: LabAnswers['answer'];
  /** Takes the device for the child, and gives it back; see `Turns`. */
  readonly turn: { readonly take: (granted: () => void) => boolean; readonly leave: () => void };
  readonly signal?: AbortSignal | undefined;
}

/** Start of Node and Dawn: 0.2 s, but seconds while the driver still cleans up after a kill, or on a loaded machine. */
const START: PhaseMessage = { phase: 'starting', detail: 'opening the device', limitMs: 30_000, blame: 'ours' };

/** Sends the task and watches the child until it replies or exits; a child that exceeds a limit is killed. Never rejects. */
export function runInChild(child: SpawnedChild, task: ChildTask, options: WatchOptions): Promise<ChildOutcome> {
  return new Promise((resolve) => {
    const worked = createPausedClock();
    const steps: Step[] = [];
    const grownBytes = { student: 0, ours: 0 };
    let equipment: Equipment | null = null;
    let cases: readonly CaseResult[] = [];
    let graded: Result | null = null;
    let reason: KillReason | null = null;
    let isOver = false;
    const guards = setGuards(child, options, {
      kill(why) {
        reason ??= why;
        child.kill();
      },
      grow(bytes) {
        grownBytes[steps.at(-1)?.blame ?? 'ours'] += bytes;
      },
    });

    const enter = (phase: PhaseMessage): void => {
      if (steps.at(-1)?.blame !== phase.blame) guards.look();
      guards.enter(phase);
      steps.push({ ...phase, atMs: worked.ms() });
    };
    /** No limit of the child's counts the time until the device is free. */
    const wait = (): void => {
      worked.pause();
      guards.pause();
      options.timeline?.enter('queued');
    };
    const goOn = (): void => {
      if (isOver) return;
      const phase = steps.at(-1) ?? START;
      worked.goOn();
      guards.goOn(phase, worked.ms());
      options.timeline?.enter(phase.phase);
      child.send({ kind: 'turn' });
    };
    const keep = (result: Result): void => {
      if (graded === null) options.onVerdict?.(endedEarly(result));
      graded = result;
    };
    const finish = (outcome: ChildOutcome): void => {
      isOver = true;
      guards.clear();
      stopReceiving();
      resolve(outcome);
    };
    const receive = (message: ChildMessage): void => {
      if (reason || message.kind === 'ready') return;
      // Only the first such message counts: later ones come from a process that has seen the student's file.
      if (message.kind === 'equipment') equipment ??= message.equipment;
      else if (message.kind === 'cases') cases = message.cases;
      else if (message.kind === 'graded') keep(message.result);
      else if (message.kind === 'visited') options.onVisited?.(message.visited);
      else if (message.kind === 'ask') void answer(child, message, options);
      else if (message.kind === 'turn') {
        if (!message.wanted) options.turn.leave();
        else if (!options.turn.take(goOn)) wait();
      } else if (message.kind !== 'phase') {
        finish({ kind: 'reply', reply: message, equipment, graded });
        child.send({ kind: 'end' });
      } else {
        enter(message.phase);
        options.timeline?.enter(message.phase.phase);
        options.onPhase?.(message.phase);
      }
    };

    void child.exited.then(({ code, signal }) => {
      const elapsedMs = worked.ms();
      const interrupted = { phase: steps.at(-1) ?? START, steps, elapsedMs, equipment, cases, graded, grownBytes };
      const { limits } = options;
      const ended = { ...interrupted, stderr: child.stderrTail() };
      finish(reason ? { kind: 'killed', reason, limits, ...ended } : { kind: 'exited', code, signal, ...ended });
    });
    const stopReceiving = child.onMessage(receive);
    enter(START);
    options.timeline?.enter('opening');
    if (!reason) child.send(task);
  });
}

async function answer(child: SpawnedChild, question: Extract<ChildMessage, { kind: 'ask' }>, options: WatchOptions): Promise<void> {
  const found = await answered(question, options);
  try {
    child.send(found);
  } catch (error) {
    // Larger than a message may be.
    child.send({ kind: 'answer', id: question.id, fault: error instanceof Error ? error.message : String(error) });
  }
}

async function answered({ id, question }: Extract<ChildMessage, { kind: 'ask' }>, { answer }: WatchOptions): Promise<ChildAnswer> {
  try {
    return { kind: 'answer', id, answer: await answer(question) };
  } catch (error) {
    return { kind: 'answer', id, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Milliseconds since now, without the pauses. */
function createPausedClock() {
  let doneMs = 0;
  let sinceMs: number | null = performance.now();
  const ms = (): number => doneMs + (sinceMs === null ? 0 : performance.now() - sinceMs);
  return {
    ms,
    pause(): void {
      doneMs = ms();
      sinceMs = null;
    },
    goOn(): void {
      sinceMs ??= performance.now();
    },
  };
}

/** Everything that may end a child early; `enter` starts the time of the next step. */
function setGuards(
  child: SpawnedChild,
  { limits, signal }: WatchOptions,
  { kill, grow }: { kill: (why: KillReason) => void; grow: (bytes: number) => void },
) {
  const abort = (): void => kill('aborted');
  const within = (limitMs: number, reason: KillReason) =>
    startDeadline({ limitMs, patience: limits.patience, computedMs: () => processorMs(child.process.pid) }, () => kill(reason));
  let stopJob = within(limits.jobMs, 'job');
  const memory = watchMemory(child.process.pid, { limitBytes: limits.memoryBytes, onGrowth: grow, onExcess: () => kill('memory') });
  let stopStep = (): void => {};
  function enter(phase: PhaseMessage): void {
    stopStep();
    stopStep = within(limits.stepMs(phase), 'step');
  }
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  return {
    /** Called when the blame changes: memory that has grown since the last reading belongs to the step that ends. */
    look: memory.look,
    enter,
    pause(): void {
      stopStep();
      stopJob();
    },
    /** `workedMs`: how much of the limit of the whole task is used up. */
    goOn(phase: PhaseMessage, workedMs: number): void {
      enter(phase);
      stopJob();
      stopJob = within(limits.jobMs - workedMs, 'job');
    },
    clear(): void {
      stopStep();
      stopJob();
      memory.stop();
      signal?.removeEventListener('abort', abort);
    },
  };
}
