interface Run {
  readonly endedAt: Date | null;
  /** Null without a result. */
  readonly complete: boolean | null;
}

/** The state of a run that counts. */
export function runWords({ endedAt, complete }: Run): string {
  if (endedAt === null) return 'has not ended';
  if (complete === null) return 'failed, and not because of the kernel';
  return complete ? 'complete' : 'not complete: its curve lacks points that other kernels have';
}
