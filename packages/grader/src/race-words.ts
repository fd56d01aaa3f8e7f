import type { CaseResult, Hazard, SchedulesTried } from '@rooflab/result';

/** The hazard to mention first about a wrong answer: what it does, and how to fix it. */
export interface LeadingHazard {
  /** A sentence with its lines. */
  readonly happens: string;
  readonly mend: string;
}

/** A race, or a read of unwritten memory, may give any answer. An index out of bounds often changes none, so it does not come first. */
export function leadingHazard(hazards: readonly Hazard[] = []): LeadingHazard | null {
  const found = hazards.find(({ kind }) => kind !== 'out-of-bounds');
  if (!found) return null;
  const end = found.message.indexOf('. ');
  if (end < 0) return { happens: found.message, mend: '' };
  return { happens: found.message.slice(0, end + 1), mend: found.message.slice(end + 2) };
}

/** What a student is told about a case that is wrong in only one order of the invocations; null for every other case. */
export function raceSentence({ name, mismatch }: Pick<CaseResult, 'name' | 'mismatch'>): string | null {
  const order = orderWords({ name, mismatch });
  return order && `${order}: a barrier is missing, or invocations of one workgroup rely on running in step.`;
}

/** The same without the reason, and without a full stop. */
export function orderWords({ name, mismatch }: Pick<CaseResult, 'name' | 'mismatch'>): string | null {
  if (!mismatch?.schedule) return null;
  return `"${name}" is right in one order of the invocations and wrong in another (${mismatch.schedule})`;
}

/** The failed case to show to the student: one that is wrong in every order before one that is wrong only in some. */
export function firstShown(failed: readonly CaseResult[]): CaseResult | undefined {
  return failed.find(({ mismatch }) => mismatch && !mismatch.schedule) ?? failed.find(({ mismatch }) => mismatch);
}

export const RACE_HINT =
  'Look for an invocation that reads what another one writes, with no workgroupBarrier() in between. You also need a barrier before the memory is written again. No barrier waits for other workgroups: read what they write in the next dispatch.';

const REASONS = {
  subgroups: 'uses subgroups, so only its workgroups were reordered',
  waiting: 'may wait for other invocations, so it kept its order',
  form: 'kept its order: this grader cannot reorder WGSL written this way',
} as const satisfies Record<SchedulesTried['exceptions'][number]['reason'], string>;

/** The orders in which the small cases were run, and what they do not show; empty for a kernel that uses no ids. */
export function schedulesSentence({ tried, exceptions }: SchedulesTried): string {
  if (tried.length + exceptions.length === 0) return '';
  const others = tried.length > 0 ? `, ${tried.join(', ')}` : ' only';
  const kept = exceptions.map(({ entryPoint, reason }) => ` ${entryPoint} ${REASONS[reason]}.`);
  return `Orders of the invocations tried: the kernel's own${others}.${kept.join('')} This does not rule out races.`;
}
