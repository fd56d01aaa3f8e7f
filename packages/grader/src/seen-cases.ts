import { type CaseResult, kindOfCase } from '@rooflab/result';

/** What distinguishes the wrong visible cases from the right ones. */
export interface WrongPattern {
  /**
   * As a sentence: `Right up to n = 256, wrong from n = 257 on: more than one workgroup.` It holds for every visible case, or names the
   * exceptions.
   */
  readonly words: string;
  /** Where to look. */
  readonly hint: string;
  /** True where the words only give the number of wrong cases. */
  readonly onlyCounts?: true;
}

/** Visible cases whose outcome is known. */
export interface Seen {
  readonly right: readonly CaseResult[];
  readonly wrong: readonly CaseResult[];
}

/** Those whose outcome is known: a size that was not reached before the grading ended says nothing. */
export function seenCases(cases: readonly CaseResult[]): Seen {
  const visible = cases.filter((testCase) => !testCase.hidden && kindOfCase(testCase) !== 'hazards');
  return {
    right: visible.filter(({ passed }) => passed),
    wrong: visible.filter(({ passed, mismatch }) => !passed && mismatch !== null),
  };
}

/** The workgroup size in invocations where every case has the same, else null. */
export function commonWorkgroupSize({ right, wrong }: Seen): number | null {
  const sizes = new Set([...right, ...wrong].map(({ launch }) => launch?.workgroupSize ?? 0));
  const [only = 0] = sizes;
  return sizes.size === 1 && only > 0 ? only : null;
}

export function separates({ right, wrong }: Seen, field: string, isRight: (value: number) => boolean): boolean {
  return valuesOf(right, field).every(isRight) && !valuesOf(wrong, field).some(isRight);
}

/** Tries the fields that every case has, in order. */
export function firstField({ right, wrong }: Seen, pattern: (field: string) => WrongPattern | null): WrongPattern | null {
  const all = [...right, ...wrong];
  const fields = Object.keys(all[0]?.size ?? {}).filter((field) => all.every(({ size }) => size[field] !== undefined));
  for (const field of fields) {
    const found = pattern(field);
    if (found) return found;
  }
  return null;
}

export function valuesOf(cases: readonly CaseResult[], field: string): number[] {
  return cases.map(({ size }) => size[field] ?? 0);
}
