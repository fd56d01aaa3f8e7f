import type { PhaseMessage } from '@rooflab/grader';
import type { ChildOutcome } from './run-in-child.ts';

export type Interruption = Exclude<ChildOutcome, { kind: 'reply' }>;

type Side = PhaseMessage['blame'];

/**
 * Which side is responsible for a child that was killed or crashed. A step that took too long, or crashed, is the fault of the side that
 * announced it. When a limit of the whole grading is exceeded, it is the fault of the side that used most of it: otherwise a file whose
 * steps are just below their limits could make a short step of ours exceed the total. No kernel ends its process with SIGKILL: if it was not the runner, somebody
 * else did it, or the system, short of memory.
 */
export function blameFor(outcome: Interruption): Side {
  if (outcome.kind === 'exited') return wasStopped(outcome) || outcome.signal === 'SIGKILL' ? 'ours' : outcome.phase.blame;
  switch (outcome.reason) {
    case 'step':
      return outcome.phase.blame;
    case 'job':
      return usedMs(outcome, 'student') > usedMs(outcome, 'ours') ? 'student' : 'ours';
    case 'memory':
      return outcome.grownBytes.student > outcome.grownBytes.ours ? 'student' : 'ours';
    case 'aborted':
      return 'ours';
  }
}

/** By these somebody asks programs to end. Slurm and systemd send them to every process of a job or a service; no crash of a kernel looks like that. */
const STOP_SIGNALS: ReadonlySet<NodeJS.Signals | null> = new Set<NodeJS.Signals>(['SIGTERM', 'SIGINT', 'SIGHUP']);

/** The child was ended from outside, and not by its runner. */
export function wasStopped(outcome: Interruption): boolean {
  return outcome.kind === 'exited' && STOP_SIGNALS.has(outcome.signal);
}

/** Milliseconds that the steps of one side took. */
export function usedMs({ steps, elapsedMs }: Pick<Interruption, 'steps' | 'elapsedMs'>, side: Side): number {
  return steps.reduce((sum, { blame, atMs }, i) => sum + (blame === side ? (steps[i + 1]?.atMs ?? elapsedMs) - atMs : 0), 0);
}
