/** More time than an assignment gives. */
export interface MoreTime {
  readonly dueAt: Date | null;
  /** Calendar days after the assignment's own due date. */
  readonly extraDays: number;
}

/** What a person's extensions for one assignment come to. */
export interface EffectiveExtension extends MoreTime {
  readonly assignmentId: string;
  readonly extraAttempts: number;
}

/** The latest of each: what holds for a group whose students have these. Null without any. */
export function mostTime(extensions: readonly MoreTime[]): MoreTime | null {
  if (extensions.length === 0) return null;
  const dates = extensions.flatMap(({ dueAt }) => dueAt?.getTime() ?? []);
  return {
    dueAt: dates.length === 0 ? null : new Date(Math.max(...dates)),
    extraDays: Math.max(...extensions.map(({ extraDays }) => extraDays)),
  };
}
