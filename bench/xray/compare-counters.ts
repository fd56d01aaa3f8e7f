/**
 * `node bench/xray/compare-counters.ts` compares the x-ray's counts of the ported kernels with those that the hardware's counters gave
 * (bench/reference/h200-counters.json, see `read-counters.sh`) and with hand counts, prints a table and writes
 * bench/results/xray-counters.json. Exit code 1 when a difference above 2 % has no known reason.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Xray, xraySchema } from '@rooflab/result';
import { hardwareCountersSchema } from './hardware-counters.ts';
import { isOff, joinCounters, type Row } from './join-counters.ts';
import { handCount, PORTED, type Ported } from './ported.ts';

const ROOT = join(import.meta.dirname, '../..');
const HARDWARE = join(ROOT, 'bench/reference/h200-counters.json');
const OUTPUT = join(ROOT, 'bench/results/xray-counters.json');

/** Larger than any report. */
const MOST_OUTPUT_BYTES = 2 ** 26;

const hardware = hardwareCountersSchema.parse(JSON.parse(await readFile(HARDWARE, 'utf8')));
const rows: Row[] = [];
for (const ported of PORTED) {
  const compared = joinCounters(ported, handCount(ported), await countKernel(ported), hardware);
  rows.push(...compared);
  process.stdout.write(compared.map(rowText).join(''));
}
const off = rows.filter(isOff);
const unexplained = off.filter(({ reason }) => reason === null);
process.stdout.write(`${rows.length - off.length} of ${rows.length} within 2 %; ${unexplained.length} of the others without a reason.\n`);
const { kernels, ...readOn } = hardware;
await writeFile(
  OUTPUT,
  `${JSON.stringify({ comparedAt: new Date().toISOString(), hardware: readOn, kernels: kernels.length, rows }, null, 1)}\n`,
);
if (unexplained.length > 0) process.exitCode = 1;

/** The x-ray of a ported kernel at its size, as `rooflab xray` reports it. */
async function countKernel({ exercise, file, size }: Ported): Promise<Xray> {
  const fields = Object.entries(size).map(([name, value]) => `${name}=${value}`);
  const command = ['apps/cli/src/main.ts', 'xray', exercise, file, '--size', fields.join(','), '--format', 'json'];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, maxBuffer: MOST_OUTPUT_BYTES });
  return xraySchema.parse(JSON.parse(stdout));
}

function rowText(row: Row): string {
  const { kernel, measure, hand, ours, hardware: theirs, ratio, reason } = row;
  const figures = [hand, ours, theirs].map((value) => figure(value).padStart(10)).join('');
  const why = isOff(row) ? `  ${reason ?? 'NO REASON KNOWN'}` : '';
  return `${kernel.padEnd(26)}${measure.padEnd(19)}${figures}${(ratio?.toFixed(4) ?? '–').padStart(9)}${why}\n`;
}

function figure(value: number | null): string {
  if (value === null) return '–';
  return Number.isInteger(value) ? String(value) : value.toFixed(4);
}
