import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '@rooflab/roofline/units';
import { isOff, type Row } from '../bench/xray/join-counters.ts';

interface Comparison {
  readonly comparedAt: string;
  readonly hardware: { readonly device: string; readonly readAt: string; readonly ncu: string; readonly nvcc: string };
  readonly rows: readonly Row[];
}

/** What is shown as a column, and its heading. `activeLanes` is told in words: the two sides do not count the same there. */
const COLUMNS = {
  requests: 'requests',
  sectors: 'sectors',
  workgroupPasses: 'workgroup passes',
  floatOperations: 'float operations',
} as const;

/** The tables about the x-ray in docs/figures.md, from bench/results. */
export function xraySection(): string {
  const path = join(import.meta.dirname, '../bench/results/xray-counters.json');
  const { rows, hardware }: Comparison = JSON.parse(readFileSync(path, 'utf8'));
  const compared = rows.filter(({ measure }) => measure !== 'activeLanes');
  const lanes = rows.filter(({ measure }) => measure === 'activeLanes');
  const near = (of: readonly Row[]) => `${of.filter((row) => !isOff(row)).length} of ${of.length}`;
  return `## The x-ray against hardware counters

\`sh bench/xray/read-counters.sh <folder>\` on a machine with an ${hardware.device} (${hardware.readAt.slice(0, 10)}), nvcc ${hardware.nvcc} and ncu ${hardware.ncu}, then \`node bench/xray/keep-counters.ts <folder>/counters.csv\` and
\`node bench/xray/compare-counters.ts\`. ${new Set(rows.map(({ name }) => name)).size} kernels were ported to CUDA line by line and run under the profiler, whose counters stand in
[h200-counters.json](../bench/reference/h200-counters.json); the same WGSL was counted by the x-ray on the software device. The port's machine code has one
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
