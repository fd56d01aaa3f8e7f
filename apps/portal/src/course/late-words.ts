interface LateRules {
  readonly latePolicy: 'none' | 'percent' | 'budget';
  readonly latePercentPerDay: number;
  readonly maxLateDays: number;
}

interface Standing {
  readonly state: 'not-released' | 'open' | 'late' | 'closed';
  /** What a hand-in now would count as. */
  readonly lateDaysNow: number;
}

/** What it means to hand in after the due date: before it, what would be; after it, what a hand-in costs now. `daysLeft`: of the budget. */
export function lateWords(rules: LateRules, standing: Standing, daysLeft: number | null): string | null {
  const { latePolicy, maxLateDays } = rules;
  if (standing.state === 'closed' || standing.state === 'not-released') return null;
  if (standing.state === 'late') return lateNow(rules, standing.lateDaysNow, daysLeft);
  if (latePolicy === 'none') return 'Nothing is accepted after that.';
  if (latePolicy === 'percent') {
    return `After that, −${rules.latePercentPerDay} % for each day, for at most ${days(maxLateDays)}.`;
  }
  return `After that you can spend up to ${days(maxLateDays, 'late')}${daysLeft === null ? '' : `; you have ${daysLeft} left`}.`;
}

function lateNow({ latePolicy, latePercentPerDay }: LateRules, lateDays: number, daysLeft: number | null): string {
  const late = `${days(lateDays)} late now`;
  if (latePolicy === 'percent') return `${late}: a hand-in loses ${Math.min(100, latePercentPerDay * lateDays)} %.`;
  if (latePolicy === 'budget')
    return `${late}: a hand-in spends ${days(lateDays, 'late')}${daysLeft === null ? '' : ` of your ${daysLeft}`}.`;
  return `${late}.`;
}

/** `1 day`, `3 late days`. */
function days(count: number, kind?: string): string {
  return `${count} ${kind ? `${kind} ` : ''}day${count === 1 ? '' : 's'}`;
}

/** `7 of 10 attempts left`, `no attempts left`; null where there is no limit. */
export function attemptWords(used: number, left: number | null): string | null {
  if (left === null) return null;
  if (left === 0) return 'no attempts left';
  return `${left} of ${used + left} attempts left`;
}
