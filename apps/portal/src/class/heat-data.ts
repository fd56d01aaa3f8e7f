import { explorerAddress } from '../explorer/filter.ts';
import { classAddress } from './class-address.ts';
import { writeCell } from './heat-cell.ts';
import type { HeatColumn } from './heat-head.tsx';
import type { HeatStudent } from './heat-order.ts';
import type { CourseProgress } from './load-progress.ts';

/** What the heat map takes: of each cell only what it shows. */
export function heatData(slug: string, { exercises, students }: CourseProgress): { columns: HeatColumn[]; students: HeatStudent[] } {
  const columns = exercises.map(({ assignmentId, assignmentTitle, exercise, title, ladders }, at) => {
    const inState = (state: string) => students.filter(({ cells }) => cells[at]?.state === state).length;
    return {
      id: `${assignmentId} ${exercise}`,
      ...{ title, assignmentTitle, accepted: inState('accepted'), stuck: inState('stuck') },
      ladders: Object.fromEntries(ladders.map(({ deviceClass, rungs }) => [deviceClass, rungs.map(({ name }) => name)])),
      href: `${classAddress(slug, { assignment: assignmentId, exercise })}#exercise`,
      handIns: explorerAddress(slug, { assignment: assignmentId, exercise }),
    };
  });
  return { columns, students: students.map(({ enrolmentId, name, cells }) => ({ id: enrolmentId, name, cells: cells.map(compact) })) };
}

function compact(cell: CourseProgress['students'][number]['cells'][number]): string {
  if (cell === null) return '';
  const { state, late, handIns, accepted } = cell;
  const [best] = accepted;
  return writeCell({ state, late, handIns, deviceClass: best?.deviceClass ?? null, rungs: best?.rungs ?? null });
}
