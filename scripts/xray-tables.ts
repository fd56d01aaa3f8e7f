import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '@rooflab/roofline/units';
import type { Judgement } from '../bench/xray/held-out-kernels.ts';
import { isOff, type Row } from '../bench/xray/join-counters.ts';
import type { Advised, PlantedEntry, PlantedReport } from '../bench/xray/planted-report.ts';

const RESULTS = join(import.meta.dirname, '../bench/results');

interface Comparison {
  readonly comparedAt: string;
  readonly hardware: { readonly device: string; readonly readAt: string; readonly ncu: string; readonly nvcc: string };
  readonly rows: readonly Row[];
}

/** The columns, with their headings. `activeLanes` is described in words, because the two sides count differently. */
const COLUMNS = {
  requests: 'requests',
  sectors: 'sectors',
  workgroupPasses: 'workgroup passes',
  floatOperations: 'float operations',
} as const;

/** The tables about the x-ray in docs/records/figures.md, from bench/results. */
export function xraySection(): string {
  const { rows, hardware }: Comparison = JSON.parse(readFileSync(join(RESULTS, 'xray-counters.json'), 'utf8'));
  const compared = rows.filter(({ measure }) => measure !== 'activeLanes');
  const lanes = rows.filter(({ measure }) => measure === 'activeLanes');
  const near = (of: readonly Row[]) => `${of.filter((row) => !isOff(row)).length} of ${of.length}`;
  return `## The x-ray against hardware counters

\`sh bench/xray/read-counters.sh <folder>\` on a machine with an ${hardware.device} (${hardware.readAt.slice(0, 10)}), nvcc ${hardware.nvcc} and ncu ${hardware.ncu}, then \`node bench/xray/keep-counters.ts <folder>/counters.csv\` and
\`node bench/xray/compare-counters.ts\`. ${new Set(rows.map(({ name }) => name)).size} kernels were ported to CUDA line by line and run under the profiler, whose counters are in [h200-counters.json](../../bench/reference/h200-counters.json); the same WGSL was counted by the x-ray on the software device. The port's machine code has one
instruction for each access of the source: drivers merge and hoist loads as they see fit, and the x-ray counts the program as it is written.

Of all figures ${near(compared)} agree within 2 %, nearly all of them exactly. A cell shows both where they differ: ours / the hardware's. _Workgroup passes_ are requests to workgroup
memory and the extra passes of bank conflicts. The mean of active lanes (${near(lanes)} within 2 %) is not comparable: the x-ray takes it over the pieces of the source, the
profiler over all machine instructions.

| kernel | ${Object.values(COLUMNS).join(' | ')} |
| --- | ${Object.keys(COLUMNS)
    .map(() => '---:')
    .join(' | ')} |
${tableRows(compared).join('\n')}

${reasons(compared).join('\n')}`;
}

function tableRows(rows: readonly Row[]): string[] {
  return [...Map.groupBy(rows, ({ kernel }) => kernel)].map(([kernel, measures]) => {
    const cells = Object.keys(COLUMNS).map((measure) => cell(measures.find((row) => row.measure === measure)));
    return `| ${[kernel, ...cells].join(' | ')} |`;
  });
}

function cell(row: Row | undefined): string {
  if (!row) return '–';
  const { ours, hardware } = row;
  return hardware === null || hardware === ours ? formatCount(ours) : `${formatCount(ours)} / ${formatCount(hardware)}`;
}

function reasons(rows: readonly Row[]): string[] {
  return rows.filter(isOff).map(({ kernel, measure, reason }) => `- ${kernel}, ${measure}: ${reason ?? 'no reason is known.'}`);
}

/** The advice on kernels that are slow for one known cause; with times where they were graded on a GPU. */
export function plantedSection(): string {
  const { entries, measuredAt } = reportOf('planted');
  const labs = Map.groupBy(entries, ({ exercise }) => exercise.split('/')[0] ?? '');
  return `## What the advice says of planted causes

\`node bench/xray/planted.ts --output bench/results/planted.json\`, ${measuredAt.slice(0, 10)}. Each of these ${entries.length} kernels of [planted/](../../bench/xray/planted) is right, is no rung of a
ladder, and is slow for one cause that the head of its file names; some have a second that costs less, and a few are good, so that nothing stands against them. They were counted, not timed, at the size of gradings by
counts: on an NVIDIA H100, but for three whose loops of compare and exchange go round as often as a device makes them, on the software device. ${timedSentence()}

The advice was tuned on these kernels, so they do not say how good it is on others. ${heldOutTable()}

| lab | planted | the first sentence is right | silent | false |
| --- | --- | --- | --- | --- |
${[...labs].map(([lab, ofLab]) => `| ${[lab, ofLab.length, ...JUDGEMENTS.map((judgement) => timesJudged(ofLab, judgement))].join(' | ')} |`).join('\n')}

${unnamedTable(entries.filter(({ counted }) => counted.judgement !== 'right'))}`;
}

function unnamedTable(unnamed: readonly PlantedEntry[]): string {
  if (unnamed.length === 0) return 'All of them are told what is planted.';
  return `These are not told what is planted:

| exercise | what is planted | what the student reads first |
| --- | --- | --- |
${unnamed.map(plantedRow).join('\n')}`;
}

const JUDGEMENTS = ['right', 'silent', 'false'] as const satisfies readonly Judgement[];

function timesJudged(entries: readonly PlantedEntry[], judgement: Judgement): number {
  return entries.filter(({ counted }) => counted.judgement === judgement).length;
}

function reportOf(name: string): PlantedReport {
  return JSON.parse(readFileSync(join(RESULTS, `${name}.json`), 'utf8'));
}

/** `73 of 73 on an NVIDIA H200 (2026-11-23)`, for those that were timed. */
function timedShare({ entries, measuredAt, device }: PlantedReport): string {
  const timed = entries.flatMap(({ timed: advised }) => advised ?? []);
  const right = timed.filter(({ judgement }) => judgement === 'right').length;
  return `${right} of ${timed.length} on an ${device?.description} (${measuredAt.slice(0, 10)})`;
}

function timedSentence(): string {
  return `With the times in view, and counted at the timed size, the first sentence was right for ${timedShare(reportOf('h200-planted'))}, when there were fewer of them.`;
}

/** A set of kernels that were written independently, and for how many the counts alone found the cause. */
interface HeldOutSet {
  readonly measuredAt: string;
  readonly kernels: number;
  readonly right: number;
  readonly silent: number;
  readonly false: number;
}

/** The output of bench/xray/time-kernels.ts. */
interface TwinReport {
  readonly kernels: readonly { readonly medianNs: number | null; readonly mendedNs?: number | null }[];
}

/** Measured before anybody who works on the advice had read one of them. */
function heldOutTable(): string {
  const sets: readonly HeldOutSet[] = JSON.parse(readFileSync(join(RESULTS, 'held-out.json'), 'utf8'));
  const { kernels }: TwinReport = JSON.parse(readFileSync(join(RESULTS, 'h100-mended.json'), 'utf8'));
  const twins = kernels.flatMap(({ medianNs, mendedNs }) => (medianNs && mendedNs ? [medianNs / mendedNs] : []));
  const rows = sets.map((set, i) => `| ${[i + 1, set.measuredAt, set.kernels, set.right, set.silent, set.false].join(' | ')} |`);
  return `Others are written apart (\`bench/xray/held-out/\`) and judged, by counts, before anybody who works on the advice reads
one of them; once they have been read, they are planted ones, too. What follows is how often the first sentence was right, how often it said a smaller cause or none, and how often something false. Of the four false ones of the second set three were
taken for such by a pattern that matched the remedy's words. With the times in view, it was right for ${timedShare(reportOf('h200-held-out'))} in the first set,
and for 50 of 54, four times false, on an NVIDIA H100 (2026-11-26) in the fifth.

From the fifth set on each kernel comes with a twin ([mended/](../../bench/xray/mended)) in which only its cause is mended, and both are timed
(\`node bench/xray/time-kernels.ts --folder bench/xray/held-out --mended bench/xray/mended\`): of the ${twins.length} pairs that an NVIDIA H100 could run, the twin was at least 1.15 times as fast in
${twins.filter((ratio) => ratio >= 1.15).length}. The false ones of that set are one class, wide loads advised to matrix products that arithmetic limits, and are told no more.

| set | judged | kernels | right | silent | false |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}`;
}

function plantedRow({ exercise, planted, counted }: PlantedEntry): string {
  return `| ${exercise} | ${planted} | ${firstSentence(counted)} |`;
}

function firstSentence({ hint }: Advised): string {
  return hint.split(/(?<=\.) (?=\p{Lu})/u)[0] ?? '';
}
