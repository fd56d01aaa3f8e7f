/**
 * `node bench/xray/keep-counters.ts <counters.csv>` stores what `read-counters.sh` wrote in bench/reference/h200-counters.json, which
 * `compare-counters.ts` reads.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCounters } from './hardware-counters.ts';
import { PORTED } from './ported.ts';

const OUTPUT = join(import.meta.dirname, '../reference/h200-counters.json');

const [input] = process.argv.slice(2);
if (!input) throw new Error('Name the CSV file that read-counters.sh wrote.');
const counters = parseCounters(await readFile(input, 'utf8'));
const read = new Set(counters.kernels.map(({ kernel }) => kernel));
const absent = PORTED.flatMap(({ dispatches }) => dispatches.map(({ kernel }) => kernel)).filter((kernel) => !read.has(kernel));
if (absent.length > 0) throw new Error(`The file has no counters of ${absent.join(', ')}.`);
/** The totals: the statistics over units that the profiler adds (minimum, maximum, mean) say nothing about a kernel. */
const kept = counters.kernels.map(({ kernel, counters: all }) => ({
  kernel,
  counters: Object.fromEntries(Object.entries(all).filter(([name]) => /^(l1tex|smsp).*\.(sum|ratio)$/.test(name))),
}));
await writeFile(OUTPUT, `${JSON.stringify({ ...counters, kernels: kept }, null, 1)}\n`);
process.stdout.write(`${counters.kernels.length} kernels, read on ${counters.device} at ${counters.readAt}.\n`);
