import { NOTHING_STANDS_OUT, worstFinding } from '@rooflab/grader/evidence';
import type { Explained, Xray } from '@rooflab/result';
import { formatBytes, formatCount, formatFraction } from '@rooflab/roofline/units';
import { formatSize } from '../content/measured.ts';
import { REPORT_WIDTH, truncate, wrap } from '../layout/display-width.ts';
import { createPaint, type Paint } from '../layout/paint.ts';
import { plainTable } from '../layout/plain-table.ts';
import { splitLines, visibleLine } from '../layout/visible-text.ts';
import { explainedLines } from './explained.ts';
import { stepLines } from './xray-steps.ts';

export interface XrayReportInput {
  readonly xray: Xray;
  readonly behavesLike: Explained['behavesLike'];
  readonly source: string;
  readonly colour: boolean;
}

/** Most source lines in the table of lines: those that cost most. */
const LINES_SHOWN = 12;

/** The x-ray for a terminal: the most important first, then the counts, then the costliest lines. Ends with a newline. */
export function xrayReport({ xray, behavesLike, source, colour }: XrayReportInput): string {
  const like = explainedLines({ limit: null, behavesLike });
  const sections = [...xraySections(xray, source, createPaint(colour)), ...(like.length > 0 ? [like] : [])];
  return `${sections.map((section) => section.join('\n')).join('\n\n')}\n`;
}

/** The same as part of a longer report; no line is empty. */
export function xraySections(xray: Xray, source: string, paint: Paint): string[][] {
  const sections = [
    headline(xray, paint),
    stepLines(xray, paint),
    trafficLines(xray),
    bufferLines(xray),
    sourceLines(xray, source),
    hazardLines(xray, paint),
  ];
  return sections.filter((section) => section.length > 0);
}

function headline(xray: Xray, paint: Paint): string[] {
  const finding = worstFinding(xray);
  const said = finding?.message ?? NOTHING_STANDS_OUT;
  const { sampledWorkgroups: sampled, workgroups } = xray;
  const share =
    sampled < workgroups ? `${formatCount(sampled)} of ${formatCount(workgroups)} workgroups counted` : 'all workgroups counted';
  const facts = [visibleLine(xray.exercise), formatSize(xray.size), share, visibleLine(xray.device.description)];
  return [...wrap(said, REPORT_WIDTH).map(paint.bold), paint.dim(`  ${facts.join(' · ')}`)];
}

function trafficLines({ global, workgroup, control, launch }: Xray): string[] {
  const rows: (readonly [string, string])[] = [
    ['Global memory', `${formatCount(global.loads)} loads, ${formatCount(global.stores)} stores, ${formatCount(global.atomics)} atomics`],
    ['', `${formatCount(global.requests)} requests, ${formatCount(global.sectors)} sectors (fewest ${formatCount(global.fewestSectors)})`],
    ['', `${formatBytes(global.bytesRequested)} requested, ${formatBytes(global.uniqueBytes)} of them distinct`],
  ];
  if (workgroup.accesses > 0) {
    const passes = `${formatCount(workgroup.requests)} requests, ${formatCount(workgroup.bankConflicts)} extra passes for bank conflicts`;
    rows.push(['Workgroup memory', `${formatCount(workgroup.accesses)} accesses, ${passes}`]);
  }
  rows.push(
    ['Control', `${formatFraction(control.activeLanes)} of the lanes active, ${formatCount(control.barriers)} barriers per workgroup`],
    ['', `${formatCount(control.floatOperations)} float and ${formatCount(control.integerOperations)} integer operations`],
  );
  if (control.partialWarps > 0) rows.push(['', warpsSentence(control)]);
  const idle = `${formatCount(launch.idleInvocations)} of them idle`;
  rows.push(['Launch', `${formatCount(launch.workgroups)} workgroups, ${formatCount(launch.invocations)} invocations, ${idle}`]);
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `${name.padEnd(width)}  ${text}`);
}

function warpsSentence({ partialWarps, scatteredWarps }: Xray['control']): string {
  const gaps =
    scatteredWarps > 0 ? `${formatFraction(scatteredWarps)} with idle ones between active ones` : 'none with gaps between active ones';
  return `${formatFraction(partialWarps)} of warp instructions with idle lanes, ${gaps}`;
}

function bufferLines({ buffers }: Xray): string[] {
  const head = ['buffer', 'loads', 'stores', 'atomics', 'sectors', 'fewest', 'reads a byte', 'in a workgroup'];
  const rows = buffers.map((buffer) => [
    truncate(visibleLine(buffer.name), 20),
    ...[buffer.loads, buffer.stores, buffer.atomics, buffer.sectors, buffer.fewestSectors].map(formatCount),
    formatTimes(buffer.readsPerByte),
    formatTimes(buffer.readsPerByteInWorkgroup),
  ]);
  return plainTable(head, rows, ['left']);
}

function formatTimes(times: number): string {
  return times >= 100 ? formatCount(times) : String(Math.round(times * 100) / 100);
}

/** The lines that cost most memory traffic or passes, in the order of the file. */
function sourceLines({ lines }: Xray, source: string): string[] {
  const text = splitLines(source);
  const cost = ({ sectors, workgroupRequests, bankConflicts }: Xray['lines'][number]): number =>
    sectors + workgroupRequests + bankConflicts;
  const costly = lines.filter((line) => cost(line) > 0).toSorted((a, b) => cost(b) - cost(a));
  const shown = costly.slice(0, LINES_SHOWN).toSorted((a, b) => a.line - b.line);
  const rows = shown.map((line) => [
    String(line.line),
    formatCount(line.executions),
    formatFraction(line.activeLanes),
    formatCount(line.requests),
    formatCount(line.sectors),
    formatCount(line.fewestSectors),
    formatCount(line.bankConflicts),
    truncate(visibleLine(text[line.line - 1]?.trim() ?? ''), 34),
  ]);
  const head = ['line', 'runs', 'lanes', 'requests', 'sectors', 'fewest', 'conflicts', ''];
  return rows.length === 0 ? [] : plainTable(head, rows, ['right', 'right', 'right', 'right', 'right', 'right', 'right', 'left']);
}

/** Warnings about what is right only by luck; then notes about what merely looks like it. */
export function hazardLines({ hazards }: Pick<Xray, 'hazards'>, paint: Paint): string[] {
  const said = (mark: string, some: Xray['hazards']) =>
    some.flatMap(({ message }) => wrap(`${mark} ${visibleLine(message)}`, REPORT_WIDTH, 2));
  const warnings = said(
    '!',
    hazards.filter(({ discarded }) => !discarded),
  );
  const notes = said(
    '·',
    hazards.filter(({ discarded }) => discarded),
  );
  return [...(warnings.length > 0 ? [paint.bold('Right by luck: on another GPU these may fail'), ...warnings] : []), ...notes];
}
