import { cellProgress, type HeatCell, type HeatLadders, readCell } from './heat-cell.ts';

/** One row of the heat map. */
export interface HeatStudent {
  /** The enrolment. */
  readonly id: string;
  readonly name: string;
  /** One for each column, as `writeCell` writes them. */
  readonly cells: readonly string[];
}

export const HEAT_ORDERS = { stuck: 'Stuck first', name: 'By name', progress: 'Least progress first' } as const;

export type HeatOrder = keyof typeof HEAT_ORDERS;

/** `students` are by name, and stay so among equals. */
export function ordered(students: readonly HeatStudent[], ladders: readonly HeatLadders[], order: HeatOrder): readonly HeatStudent[] {
  if (order === 'name') return students;
  const weight = order === 'stuck' ? stuckWeight : (cells: Cells) => progressOf(cells, ladders);
  return students
    .map((student) => ({ student, weight: weight(student.cells.map(readCell)) }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ student }) => student);
}

type Cells = readonly (HeatCell | null)[];

/** By exercises in which one is stuck. */
function stuckWeight(cells: Cells): number {
  return -cells.filter((cell) => cell?.state === 'stuck').length;
}

function progressOf(cells: Cells, ladders: readonly HeatLadders[]): number {
  return cells.reduce((sum, cell, at) => sum + cellProgress(cell, ladders[at] ?? {}), 0);
}
