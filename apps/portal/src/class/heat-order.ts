import { cellProgress, type HeatCell, type HeatLadders, readCell } from './heat-cell.ts';

/** One row of the heat map. */
export interface HeatStudent {
  /** Id of the enrolment; null: invited, and has not joined. */
  readonly id: string | null;
  readonly name: string;
  /** One per column, as written by `writeCell`. */
  readonly cells: readonly string[];
}

export const HEAT_ORDERS = { stuck: 'Stuck first', name: 'By name', progress: 'Least progress first' } as const;

export type HeatOrder = keyof typeof HEAT_ORDERS;

/** `students` are sorted by name, which decides between equals. */
export function ordered(students: readonly HeatStudent[], ladders: readonly HeatLadders[], order: HeatOrder): readonly HeatStudent[] {
  if (order === 'name') return students;
  const weight = order === 'stuck' ? stuckWeight : (cells: Cells) => progressOf(cells, ladders);
  return students
    .map((student) => ({ student, weight: weight(student.cells.map(readCell)) }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ student }) => student);
}

type Cells = readonly (HeatCell | null)[];

/** How many exercises the student is stuck at. */
function stuckWeight(cells: Cells): number {
  return -cells.filter((cell) => cell?.state === 'stuck').length;
}

function progressOf(cells: Cells, ladders: readonly HeatLadders[]): number {
  return cells.reduce((sum, cell, at) => sum + cellProgress(cell, ladders[at] ?? {}), 0);
}
