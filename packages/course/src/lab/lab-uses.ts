import { labOf } from '@rooflab/catalogue';
import { listAssignments } from '../assignment/assignments.ts';
import { isReleased } from '../grade/released-grade.ts';
import type { Reader } from '../procedure/context.ts';

/** An item of an assignment that uses a lab of the course's own. */
export interface LabUse {
  readonly labId: string;
  readonly assignmentId: string;
  /** `<lab>/<exercise>`, `<lab>/<question>` or `<lab>/<experiment>` */
  readonly subject: string;
  readonly version: string;
}

export interface LabReader {
  readonly courseId: string;
  /** Staff see assignments that are not released. */
  readonly isStaff: boolean;
}

/** Where a course uses its own labs, in the order of its assignments, as far as the reader may know. */
export async function labUses({ db, clock }: Pick<Reader, 'db' | 'clock'>, { courseId, isStaff }: LabReader): Promise<LabUse[]> {
  const now = clock();
  const assignments = (await listAssignments(db, courseId, null)).filter((each) => isStaff || isReleased(each, now));
  return assignments.flatMap(({ id, items }) =>
    items.flatMap((item) => {
      const version = 'labVersion' in item ? item.labVersion : null;
      return version ? [{ labId: labOf(item.subject), assignmentId: id, subject: item.subject, version }] : [];
    }),
  );
}

/** The last use of each lab, by its id. */
export function lastUses(uses: readonly LabUse[]): ReadonlyMap<string, LabUse> {
  return new Map(uses.map((use) => [use.labId, use]));
}
