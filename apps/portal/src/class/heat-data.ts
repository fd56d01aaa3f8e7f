import { ITEM_KINDS } from '../item/kinds.ts';
import { writeCell } from './heat-cell.ts';
import type { HeatColumn } from './heat-head.tsx';
import type { HeatStudent } from './heat-order.ts';
import type { CourseProgress } from './load-progress.ts';

/** Data for the heat map: the items of each assignment, and for each cell only what is shown. */
export function heatData(slug: string, { items, students }: CourseProgress): { columns: HeatColumn[]; students: HeatStudent[] } {
  return {
    columns: items.map(({ assignmentId, assignmentTitle, kind, subject, title, ladders }, at): HeatColumn => {
      const inState = (state: string) => students.filter(({ cells }) => cells[at]?.state === state).length;
      const addressOf = (student?: string) => ITEM_KINDS[kind].ofClass(slug, { assignmentId, subject }, student);
      return {
        ...{
          id: `${assignmentId} ${kind} ${subject}`,
          kind,
          title,
          assignmentTitle,
          accepted: inState('accepted'),
          stuck: inState('stuck'),
        },
        ladders: Object.fromEntries(ladders.map(({ deviceClass, rungs }) => [deviceClass, rungs.map(({ name }) => name)])),
        href: addressOf(),
        ofStudent: addressOf(''),
      };
    }),
    students: students.map(({ enrolmentId, name, cells }) => ({ id: enrolmentId, name, cells: cells.map(shownCell) })),
  };
}

function shownCell(cell: CourseProgress['students'][number]['cells'][number]): string {
  if (cell === null) return '';
  const { state, late, works, accepted } = cell;
  const [best] = accepted;
  return writeCell({ state, late, works, deviceClass: best?.deviceClass ?? null, rungs: best?.rungs ?? null });
}
