import type { Phase, PhaseMessage } from '@rooflab/grader';

const DOING = {
  starting: 'starting',
  roof: 'measuring the roof',
  compiling: 'compiling',
  checking: 'checking',
  timing: 'timing',
  placing: 'placing the kernel on the roof',
} as const satisfies Record<Phase, string>;

/** A step as the end of a sentence: `checking (needles, n=257)`. */
export function describeStep({ phase, detail }: PhaseMessage): string {
  return detail ? `${DOING[phase]} (${detail})` : DOING[phase];
}

/** `2 s`, `0.5 s`. */
export function formatLimit(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}
