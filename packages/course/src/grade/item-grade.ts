import { bestOf, lastOf, type Ranked } from './best-of.ts';
import type { AssignmentRules, GradedWork } from './grade-input.ts';
import { byArrival, type LateDays } from './late-days.ts';
import { exactPoints } from './points.ts';
import type { GradeReason, ItemGrade } from './schema.ts';

interface RankedWork extends Pick<GradedWork, 'id' | 'createdAt' | 'chosen'> {
  /** Before late days; null: none yet, or none at all. */
  readonly result: Omit<Ranked, 'id' | 'createdAt'> | null;
}

interface Candidate extends Ranked {
  readonly chosen: boolean | null;
  readonly lateDays: number;
}

interface ItemInput {
  readonly assignment: Pick<AssignmentRules, 'counting' | 'latePolicy' | 'latePercentPerDay'>;
  /** All of one item, in any order. */
  readonly works: readonly RankedWork[];
  readonly weight: number;
  readonly late: LateDays;
}

/** Which of a student's works for one item counts, and its points after late days. */
export function countedWork({ assignment, works, weight, late }: ItemInput): Omit<ItemGrade, 'kind' | 'subject' | 'maxPoints'> {
  const candidates: Candidate[] = [];
  const refusals = new Set<GradeReason>();
  for (const { id, createdAt, chosen, result } of [...works].sort(byArrival)) {
    const lateness = late.lateness.get(id);
    if (lateness === undefined) continue;
    if (lateness.refusal !== null) refusals.add(lateness.refusal);
    else if (result === null) refusals.add('no-result-yet');
    else {
      const { lateDays } = lateness;
      candidates.push({ ...result, id, createdAt, chosen, lateDays, merit: result.merit * shareKept(lateDays, assignment) });
    }
  }
  const choice = choose(assignment.counting, candidates);
  if (choice === null) {
    const order: readonly GradeReason[] = ['no-result-yet', 'no-late-days', 'too-late'];
    const reason = order.find((candidate) => refusals.has(candidate)) ?? 'nothing-handed-in';
    return { points: 0, workId: null, lateDays: 0, reason };
  }
  const { candidate, reason } = choice;
  return { points: exactPoints(weight * candidate.merit), workId: candidate.id, lateDays: candidate.lateDays, reason };
}

/** What late days leave of a result. */
function shareKept(lateDays: number, { latePolicy, latePercentPerDay }: ItemInput['assignment']): number {
  return latePolicy === 'percent' ? Math.max(0, 1 - (lateDays * latePercentPerDay) / 100) : 1;
}

/** `candidates` in order of arrival. */
function choose(
  counting: AssignmentRules['counting'],
  candidates: readonly Candidate[],
): { candidate: Candidate; reason: GradeReason } | null {
  const last = lastOf(candidates);
  if (last === null) return null;
  if (counting === 'last') return { candidate: last, reason: 'last' };
  if (counting === 'best' || last.chosen === null) return { candidate: bestOf(candidates) ?? last, reason: 'best' };
  const chosen = candidates.find((candidate) => candidate.chosen);
  return chosen === undefined ? { candidate: last, reason: 'last-for-none-chosen' } : { candidate: chosen, reason: 'chosen' };
}
