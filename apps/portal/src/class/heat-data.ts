import { explorerAddress } from '../explorer/filter.ts';
import { paths } from '../shell/paths.ts';
import { classAddress } from './class-address.ts';
import { writeCell } from './heat-cell.ts';
import type { HeatColumn } from './heat-head.tsx';
import type { HeatStudent } from './heat-order.ts';
import type { CourseProgress } from './load-progress.ts';

type Student = CourseProgress['students'][number];

/** A column with its place, and what stands in it for each student. */
interface Drawn {
  readonly dueAt: Date;
  readonly assignmentId: string;
  readonly column: HeatColumn;
  readonly cellOf: (student: Student) => string;
}

/** What the heat map takes: assignment by assignment its exercises, questions, experiments and report, and of each cell only what is shown. */
export function heatData(slug: string, progress: CourseProgress): { columns: HeatColumn[]; students: HeatStudent[] } {
  const drawn = [...exerciseColumns(slug, progress), ...itemColumns(slug, progress)].sort(byAssignment);
  return {
    columns: drawn.map(({ column }) => column),
    students: progress.students.map((student) => ({
      id: student.enrolmentId,
      name: student.name,
      cells: drawn.map(({ cellOf }) => cellOf(student)),
    })),
  };
}

function byAssignment(a: Drawn, b: Drawn): number {
  return a.dueAt.getTime() - b.dueAt.getTime() || (a.assignmentId < b.assignmentId ? -1 : a.assignmentId > b.assignmentId ? 1 : 0);
}

function exerciseColumns(slug: string, { exercises, students }: CourseProgress): Drawn[] {
  return exercises.map(({ assignmentId, assignmentTitle, exercise, title, ladders, dueAt }, at) => {
    const inState = (state: string) => students.filter(({ cells }) => cells[at]?.state === state).length;
    const column: HeatColumn = {
      ...{ id: `${assignmentId} ${exercise}`, kind: 'exercise', title, assignmentTitle },
      ...{ accepted: inState('accepted'), stuck: inState('stuck') },
      ladders: Object.fromEntries(ladders.map(({ deviceClass, rungs }) => [deviceClass, rungs.map(({ name }) => name)])),
      href: `${classAddress(slug, { assignment: assignmentId, exercise })}#exercise`,
      ofStudent: `${explorerAddress(slug, { assignment: assignmentId, exercise })}&student=`,
    };
    return { dueAt, assignmentId, column, cellOf: ({ cells }) => exerciseCell(cells[at] ?? null) };
  });
}

interface ItemOf {
  readonly assignmentId: string;
  readonly id: string;
  readonly student: string | undefined;
}

/** What the class did for an item, or one student of it. */
const ADDRESSES: Readonly<Record<CourseProgress['items'][number]['kind'], (slug: string, of: ItemOf) => string>> = {
  question: (slug, { assignmentId, id, student }) => paths.questionClass(slug, assignmentId, id, student),
  experiment: (slug, { assignmentId, id, student }) => paths.experimentClass(slug, assignmentId, id, student),
  report: (slug, { assignmentId, student }) => paths.staffReports(slug, assignmentId, student),
};

function itemColumns(slug: string, { items, students }: CourseProgress): Drawn[] {
  return items.map(({ assignmentId, assignmentTitle, kind, id, title, dueAt }, at) => {
    const addressOf = (student?: string) => ADDRESSES[kind](slug, { assignmentId, id, student });
    const column: HeatColumn = {
      ...{ id: `${assignmentId} ${kind} ${id}`, kind, title, assignmentTitle, ladders: {}, stuck: 0 },
      accepted: students.filter(({ itemCells }) => itemCells[at]?.state === 'complete').length,
      href: addressOf(),
      ofStudent: addressOf(''),
    };
    return { dueAt, assignmentId, column, cellOf: ({ itemCells }) => itemCell(itemCells[at] ?? null) };
  });
}

function exerciseCell(cell: Student['cells'][number]): string {
  if (cell === null) return '';
  const { state, late, handIns, accepted } = cell;
  const [best] = accepted;
  return writeCell({ state, late, handIns, deviceClass: best?.deviceClass ?? null, rungs: best?.rungs ?? null });
}

function itemCell(cell: Student['itemCells'][number]): string {
  if (cell === null) return '';
  const { state, late, works } = cell;
  return writeCell({ state: state === 'complete' ? 'accepted' : state, late, handIns: works, deviceClass: null, rungs: null });
}
