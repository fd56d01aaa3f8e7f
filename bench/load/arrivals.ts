import { randomStream } from '../simulation/random.ts';
import type { Student } from './students.ts';

/** This many hand-ins within this many seconds, at independent random moments. */
export interface Rush {
  readonly name: string;
  readonly handIns: number;
  readonly seconds: number;
}

export interface Arrival {
  readonly student: Student;
  readonly atMs: number;
}

/** Every student in turn, at uniformly drawn moments; in order of time. */
export function arrivalsOf({ name, handIns, seconds }: Rush, students: readonly Student[]): Arrival[] {
  const random = randomStream('0bec', name);
  const times = Array.from({ length: handIns }, () => random.uniform() * seconds * 1000).toSorted((a, b) => a - b);
  const shift = random.index(students.length);
  return times.flatMap((atMs, index) => {
    const student = students[(index + shift) % students.length];
    return student === undefined ? [] : [{ student, atMs }];
  });
}
