import type { PhaseMessage } from '@rooflab/grader';
import type { ChildMessage, ChildReply, ChildTask, Equipment } from './child-protocol.ts';
import { watchMemory } from './memory-guard.ts';
import type { GradingChild } from './spawn-child.ts';

/** Why the parent ended a child. */
export type KillReason = 'step' | 'job' | 'memory' | 'aborted';

/** How a child's work ended; `killed` and `died` say at which step. */
export type ChildOutcome =
  | { readonly kind: 'reply'; readonly reply: ChildReply }
  | (Interrupted & { readonly kind: 'killed'; readonly reason: KillReason; readonly limits: ChildLimits })
  | (Interrupted & { readonly kind: 'died'; readonly code: number | null; readonly signal: NodeJS.Signals | null });

export interface Interrupted {
  /** The step it was at. */
  readonly phase: PhaseMessage;
  /** All steps it has announced, with the time since the task was sent. */
  readonly steps: readonly Step[];
  /** From the task's start to its end. */
  readonly elapsedMs: number;
  readonly equipment: Equipment | null;
  readonly stderr: string;
}

export interface Step extends PhaseMessage {
  readonly atMs: number;
}

export interface ChildLimits {
  /** For the whole task. */
  readonly jobMs: number;
  readonly memoryBytes: number;
  /** For one step: what the child announces, or less. */
  readonly stepMs: (phase: PhaseMessage) => number;
}

export interface WatchOptions {
  readonly limits: ChildLimits;
  readonly onPhase?: ((phase: PhaseMessage) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Node's start and Dawn's: 0.2 s, but seconds while the driver still clears up after a kill, or on a loaded machine. */
const START: PhaseMessage = { phase: 'starting', detail: 'opening the device', limitMs: 30_000, blame: 'ours' };

/** Sends the task and watches the child until it replies or ends; whoever exceeds a limit is killed. Never rejects. */
export function runInChild(child: GradingChild, task: ChildTask, options: WatchOptions): Promise<ChildOutcome> {
  return new Promise((resolve) => {
    const startedMs = performance.now();
    const steps: Step[] = [];
    let equipment: Equipment | null = null;
    let reason: KillReason | null = null;
    const guards = setGuards(child, options, (why) => {
      reason ??= why;
      child.kill();
    });

    const enter = (phase: PhaseMessage): void => {
      steps.push({ ...phase, atMs: performance.now() - startedMs });
      guards.enter(phase);
    };
    const finish = (outcome: ChildOutcome): void => {
      guards.clear();
      child.process.removeListener('message', receive);
      resolve(outcome);
    };
    const receive = (message: ChildMessage): void => {
      if (reason || message.kind === 'ready') return;
      if (message.kind === 'equipment') equipment = message.equipment;
      else if (message.kind !== 'phase') finish({ kind: 'reply', reply: message });
      else {
        enter(message.phase);
        options.onPhase?.(message.phase);
      }
    };

    void child.exited.then(({ code, signal }) => {
      const elapsedMs = performance.now() - startedMs;
      const interrupted = { phase: steps.at(-1) ?? START, steps, elapsedMs, equipment, stderr: child.stderrTail() };
      const { limits } = options;
      finish(reason ? { kind: 'killed', reason, limits, ...interrupted } : { kind: 'died', code, signal, ...interrupted });
    });
    child.process.on('message', receive);
    enter(START);
    if (!reason) child.send(task);
  });
}

/** Everything that may end a child early; `enter` gives it the time of the next step. */
function setGuards(child: GradingChild, { limits, signal }: WatchOptions, kill: (why: KillReason) => void) {
  const abort = (): void => kill('aborted');
  const jobTimer = setTimeout(kill, limits.jobMs, 'job');
  const stopMemory = watchMemory(child.process.pid, limits.memoryBytes, () => kill('memory'));
  let stepTimer: NodeJS.Timeout | undefined;
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  return {
    enter(phase: PhaseMessage): void {
      clearTimeout(stepTimer);
      stepTimer = setTimeout(kill, limits.stepMs(phase), 'step');
    },
    clear(): void {
      clearTimeout(stepTimer);
      clearTimeout(jobTimer);
      stopMemory();
      signal?.removeEventListener('abort', abort);
    },
  };
}
