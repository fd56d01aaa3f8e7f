/**
 * `node bench/xray/model-caches.ts [--counters <folder>/counters.csv] [--output file.json]`
 *
 * Models the caches over the addresses of the ported kernels, and prints what the model finds, beside the hardware's counters where
 * `sh bench/xray/read-counters.sh <folder> caches` has read them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findExercise } from '@rooflab/labs';
import { openBenchDevice } from '../play/open-device.ts';
import { readyKernel } from '../play/play-of.ts';
import { type CacheHits, type Caches, modelCaches } from './cache-model.ts';
import { parseCounters } from './hardware-counters.ts';
import { PORTED } from './ported.ts';
import { tracedRequests } from './traced-requests.ts';

const ROOT = join(import.meta.dirname, '../..');

/** An H200, as its data sheet and CUDA's occupancy tables have it. By its counters, a miss of L2 is no hit for the sector beside it. */
const H200: Caches = { cores: 132, firstBytes: 192 * 1024, lastBytes: 50 * 2 ** 20, fetchedSectors: 1 };

/** The hardware's counter of each figure. */
const COUNTERS: Readonly<Record<keyof CacheHits, string>> = {
  read: 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum',
  firstHits: 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum',
  lastRead: 'lts__t_sectors_srcunit_tex_op_read.sum',
  lastHits: 'lts__t_sectors_srcunit_tex_op_read_lookup_hit.sum',
  written: 'lts__t_sectors_srcunit_tex_op_write.sum',
};

const { values } = parseArgs({ options: { counters: { type: 'string' }, output: { type: 'string' } } });
const hardware = values.counters ? parseCounters(await readFile(values.counters, 'utf8')) : null;
const opened = await openBenchDevice();
const rows: { kernel: string; model: CacheHits; hardware: Partial<Record<keyof CacheHits, number>> | null }[] = [];
for (const { exercise, file, size, dispatches } of PORTED) {
  const found = findExercise(exercise)?.exercise;
  if (!found) throw new TypeError(`There is no exercise ${exercise}.`);
  const source = await readFile(join(ROOT, file), 'utf8');
  const traced = await tracedRequests(await readyKernel(opened, { exercise: found, source, size }));
  for (const [i, { entryPoint, kernel }] of dispatches.entries()) {
    const requests = traced.find((one, at) => one.entryPoint === entryPoint && at >= i)?.requests ?? [];
    const row = { kernel, model: modelCaches(requests, H200), hardware: countersOf(kernel) };
    rows.push(row);
    process.stdout.write(`${kernel.padEnd(28)}${(Object.keys(COUNTERS) as (keyof CacheHits)[]).map((key) => cell(row, key)).join('')}\n`);
  }
}
opened.device.destroy();
if (values.output) {
  const { kernels: _, ...readOn } = hardware ?? { kernels: [] };
  await writeFile(
    values.output,
    `${JSON.stringify({ modelledAt: new Date().toISOString(), caches: H200, hardware: readOn, rows }, null, 1)}\n`,
  );
}

function countersOf(kernel: string): (typeof rows)[number]['hardware'] {
  const counters = hardware?.kernels.find((one) => one.kernel === kernel)?.counters;
  if (!counters) return null;
  return Object.fromEntries(Object.entries(COUNTERS).map(([key, name]) => [key, counters[name]]));
}

function cell({ model, hardware: counted }: (typeof rows)[number], key: keyof CacheHits): string {
  const theirs = counted?.[key];
  return `  ${key} ${model[key]}${theirs === undefined ? '' : ` / ${theirs}`}`;
}
