import type { Xray } from '@rooflab/result';
import { LANES } from '@rooflab/roofline';
import { countWords, formatCount, THIN_SPACE } from '@rooflab/roofline/units';

type Line = Xray['lines'][number];

/** One figure in the gutter: a bar whose hollow part is what the line wastes. Both parts are shares of the bar's full length. */
export interface HotCell {
  readonly shown: string;
  readonly needed: number;
  readonly wasted: number;
}

/** A line's share of all sectors and of all passes over workgroup memory, and its active lanes of a warp; null where there is nothing to report. */
export interface HotLine {
  readonly cells: readonly (HotCell | null)[];
  /** Everything counted for the line, as a sentence. */
  readonly words: string;
}

export interface HotLines {
  /** Names of the cells; a kernel without workgroup memory has no passes. */
  readonly columns: readonly HotColumn['name'][];
  /** By line, 1-based. */
  readonly lines: ReadonlyMap<number, HotLine>;
}

interface HotColumn {
  readonly name: 'sectors' | 'passes' | 'lanes';
  readonly cellOf: (line: Line) => HotCell | null;
}

/** The lines that cost something, with the columns that at least one of them fills. */
export function hotLines({ lines }: Pick<Xray, 'lines'>): HotLines {
  const sectors = sum(lines, (line) => line.sectors);
  const passes = sum(lines, passesOf);
  const columns: HotColumn[] = [
    { name: 'sectors', cellOf: (line) => shareOf(line.sectors, { of: sectors, wasted: line.sectors - line.fewestSectors }) },
    { name: 'passes', cellOf: (line) => shareOf(passesOf(line), { of: passes, wasted: line.bankConflicts }) },
    { name: 'lanes', cellOf: ({ activeLanes }) => lanesCell(activeLanes) },
  ];
  const filled = columns.filter(({ cellOf }) => lines.some((line) => cellOf(line) !== null));
  const entries = lines.map((line): [number, HotLine] => [
    line.line,
    { cells: filled.map(({ cellOf }) => cellOf(line)), words: lineWords(line) },
  ]);
  return {
    columns: filled.map(({ name }) => name),
    lines: new Map(entries.filter(([, { cells }]) => cells.some((cell) => cell !== null))),
  };
}

function sum(lines: readonly Line[], part: (line: Line) => number): number {
  return lines.reduce((total, line) => total + part(line), 0);
}

function passesOf({ workgroupRequests, bankConflicts }: Line): number {
  return workgroupRequests + bankConflicts;
}

function shareOf(part: number, { of, wasted }: { of: number; wasted: number }): HotCell | null {
  return part === 0 ? null : { shown: formatWholePercent(part / of), needed: (part - wasted) / of, wasted: wasted / of };
}

/** Only if lanes are missing: most lines have all. */
function lanesCell(activeLanes: number): HotCell | null {
  const shown = formatLanes(activeLanes);
  return shown === String(LANES) ? null : { shown: `${shown}/${LANES}`, needed: activeLanes, wasted: 1 - activeLanes };
}

/** `97 %`; rounds to 0 % or 100 % only if it is exactly that. */
export function formatWholePercent(share: number): string {
  const percent = Math.round(100 * share);
  const shown = share > 0 && percent === 0 ? '<1' : share < 1 && percent === 100 ? '>99' : percent;
  return `${shown}${THIN_SPACE}%`;
}

/** Average number of active lanes of a warp: `32`, `23`, `5.4`. */
export function formatLanes(activeLanes: number): string {
  const lanes = LANES * activeLanes;
  return lanes < 9.95 ? String(Number(lanes.toFixed(1))) : String(Math.round(lanes));
}

/** All figures of a line, for those who cannot see the bars. */
function lineWords(line: Line): string {
  const { executions, activeLanes, requests, sectors, fewestSectors, workgroupRequests, bankConflicts } = line;
  return [
    `line ${line.line}: ${countWords(executions, 'execution')}, ${formatLanes(activeLanes)} of ${LANES} lanes active`,
    ...(requests > 0
      ? [
          `${countWords(requests, 'request')} to global memory ${requests === 1 ? 'touches' : 'touch'} ${countWords(sectors, 'sector')}, ${formatCount(fewestSectors)} at the fewest`,
        ]
      : []),
    ...(workgroupRequests > 0
      ? [
          `${countWords(workgroupRequests, 'request')} to workgroup memory, ${countWords(bankConflicts, 'extra pass', 'extra passes')} for bank conflicts`,
        ]
      : []),
  ].join('; ');
}
