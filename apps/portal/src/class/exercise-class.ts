import type { DeviceClass } from '@rooflab/result';
import { isItem } from '../item/item.ts';
import type { CourseProgress, StuckStudent } from './load-progress.ts';

/** Everybody's best result on one device class. */
export interface OnDevice {
  readonly deviceClass: DeviceClass;
  /** Slowest first; empty where the ladder was not recorded on it. */
  readonly rungs: readonly { readonly name: string; readonly fraction: number }[];
  readonly students: readonly { readonly enrolmentId: string; readonly name: string; readonly share: number; readonly reached: number }[];
}

/** One exercise, for the whole class. */
export interface ExerciseClass {
  /** Number of students with a result. */
  readonly handedIn: number;
  readonly accepted: number;
  readonly stuck: readonly StuckStudent[];
  /** Device classes with an accepted result, the one with most students first. */
  readonly classes: readonly DeviceClass[];
  /** The requested device class, or else the one with most students; null while nobody is accepted. */
  readonly shown: OnDevice | null;
}

/** Null where the exercise is not one of the course's released exercises. */
export function exerciseClass(
  { items, students, stuck }: Pick<CourseProgress, 'items' | 'students' | 'stuck'>,
  { assignmentId, exercise }: { readonly assignmentId: string; readonly exercise: string },
  asked: DeviceClass | undefined,
): ExerciseClass | null {
  const isAsked = isItem({ kind: 'exercise', subject: exercise });
  const at = items.findIndex((each) => each.assignmentId === assignmentId && isAsked(each));
  const ladders = items[at]?.ladders;
  if (ladders === undefined) return null;
  const cells = students.flatMap(({ enrolmentId, name, cells: all }) => {
    const cell = all[at];
    return enrolmentId === null || cell == null || cell.state === 'missing' ? [] : [{ enrolmentId, name, ...cell }];
  });
  const classes = byStudents(cells.flatMap(({ accepted }) => accepted.map(({ deviceClass }) => deviceClass)));
  const deviceClass = classes.find((each) => each === asked) ?? classes[0];
  const onDevice = (): OnDevice['students'] =>
    cells.flatMap(({ enrolmentId, name, accepted }) => {
      const best = accepted.find((each) => each.deviceClass === deviceClass);
      return best ? [{ enrolmentId, name, share: best.share, reached: best.rungs ?? 0 }] : [];
    });
  return {
    handedIn: cells.length,
    accepted: cells.filter(({ state }) => state === 'accepted').length,
    stuck: stuck.filter((each) => each.assignmentId === assignmentId && each.exercise === exercise),
    classes,
    shown:
      deviceClass === undefined
        ? null
        : { deviceClass, rungs: ladders.find((ladder) => ladder.deviceClass === deviceClass)?.rungs ?? [], students: onDevice() },
  };
}

function byStudents(classes: readonly DeviceClass[]): DeviceClass[] {
  const groups = Map.groupBy(classes, (each) => each);
  return [...groups].sort(([, a], [, b]) => b.length - a.length).map(([deviceClass]) => deviceClass);
}

/** The exercise of an assignment on which most students have a result, the first if several are equal: a view without students tells nothing. */
export function mostWorkedOn({ items, students }: Pick<CourseProgress, 'items' | 'students'>, assignmentId: string): string | undefined {
  const workers = (at: number) => students.filter(({ cells }) => (cells[at]?.works ?? 0) > 0).length;
  return items
    .map((item, at) => ({ item, students: workers(at) }))
    .filter(({ item }) => item.kind === 'exercise' && item.assignmentId === assignmentId)
    .sort((a, b) => b.students - a.students)[0]?.item.subject;
}
