import { type Cell, writeSpreadsheet } from '../csv/write-csv.ts';
import { roundPoints } from '../grade/points.ts';
import type { Criterion } from './rubric.ts';
import type { ReportList } from './schema.ts';

interface ReportsExport extends Pick<ReportList, 'reports' | 'without' | 'invited'> {
  readonly rubric: readonly Criterion[];
  readonly timeZone: string;
}

type Judged = NonNullable<NonNullable<ReportList['reports'][number]['handIn']>['reviews'][number]['criteria']>;

/** A line for each student; where a rubric judges, or judged, a column for each criterion. */
export function reportsCsv({ reports, without, invited, rubric, timeZone }: ReportsExport): string {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const judged = reports.flatMap(({ handIn }) => handIn?.reviews[0]?.criteria ?? []);
  const columns = new Set([
    ...rubric.map(({ name, points }) => columnOf(name, points)),
    ...judged.map((each) => columnOf(each.name, each.maximum)),
  ]);
  const header = ['Student', 'Report', 'Handed in', 'Days late', 'Versions', 'Score', ...columns];
  const notes = columns.size > 0 ? ['Notes'] : [];
  const written = reports.flatMap(({ reportId, members, handIn, versions }) => {
    const [review] = handIn?.reviews ?? [];
    const facts: Cell[] = [reportId, handIn && time.format(handIn.createdAt), handIn?.lateDays ?? null, versions];
    const score = review?.score == null ? null : roundPoints(review.score);
    const given = judgedCells(review?.criteria ?? [], columns);
    const people = handIn?.members ?? members.filter(({ joined }) => joined);
    return people.map(({ name }) => [name, ...facts, score, ...given, review?.feedback ?? '', review?.by ?? '']);
  });
  const missing = [...without, ...invited].map(({ name, email }) => [
    name || email,
    ...Array.from({ length: header.length + notes.length + 1 }, () => ''),
  ]);
  return writeSpreadsheet([[...header, ...notes, 'Feedback', 'By'], ...written, ...missing]);
}

/** As the gradebook names a column: with what can be reached. */
function columnOf(name: string, maximum: number): string {
  return `${name} (of ${maximum})`;
}

/** The points in the columns of their criteria, then the notes. */
function judgedCells(criteria: Judged, columns: ReadonlySet<string>): Cell[] {
  if (columns.size === 0) return [];
  const points = new Map(criteria.map((each) => [columnOf(each.name, each.maximum), each.points]));
  const notes = criteria.flatMap(({ name, note }) => (note === null ? [] : [`${name}: ${note}`]));
  return [...[...columns].map((column) => points.get(column) ?? null), notes.join('\n')];
}
