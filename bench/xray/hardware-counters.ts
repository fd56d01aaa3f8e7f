import { z } from 'zod';

/**
 * The contents of `bench/reference/h200-counters.json`: the counters of every kernel, by the profiler's names, and where and when they were
 * read.
 */
export const hardwareCountersSchema = z.object({
  device: z.string(),
  driver: z.string(),
  nvcc: z.string(),
  ncu: z.string(),
  readAt: z.string(),
  /** Counters that were requested but do not exist. */
  missing: z.array(z.string()),
  kernels: z.array(z.object({ kernel: z.string(), counters: z.record(z.string(), z.number()) })),
});

export type HardwareCounters = z.infer<typeof hardwareCountersSchema>;

const FACT = /^# (device|driver|nvcc|ncu|date|missing): ?(.*)$/;

/**
 * Reads what `read-counters.sh` writes: lines `# name: value`, then the profiler's raw table (a row of names, a row of units, a row for
 * each kernel) among messages that begin with `==`. Throws `Error` when there is no table, or the same kernel twice.
 */
export function parseCounters(text: string): HardwareCounters {
  const lines = text.split(/\r?\n/);
  const facts = new Map(lines.flatMap((line) => readFact(line)));
  const table = lines.filter((line) => line.startsWith('"')).map(cells);
  const [header, units] = table;
  const nameAt = header?.indexOf('Kernel Name') ?? -1;
  if (!header || !units || nameAt < 0) throw new Error('The file has no table of counters: no row with a column "Kernel Name".');
  const rows = table.slice(1).filter((row) => /^\d+$/.test(row[0] ?? ''));
  const kernels = rows.map((row) => ({ kernel: kernelName(row[nameAt] ?? ''), counters: countersOf(header, row) }));
  const names = kernels.map(({ kernel }) => kernel);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`The kernel ${twice} stands in the table twice.`);
  const fact = (name: string) => facts.get(name) ?? '';
  return {
    device: fact('device'),
    driver: fact('driver'),
    nvcc: fact('nvcc'),
    ncu: fact('ncu'),
    readAt: fact('date'),
    missing: fact('missing').split(' ').filter(Boolean),
    kernels,
  };
}

function readFact(line: string): [string, string][] {
  const [, name, value] = FACT.exec(line) ?? [];
  return name === undefined ? [] : [[name, (value ?? '').trim()]];
}

function cells(line: string): string[] {
  return [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'));
}

/** `copy(const float *, float *)` is `copy`. */
function kernelName(text: string): string {
  return text.replace(/\(.*$/, '').trim();
}

/** Columns of counters have names like `l1tex__t_requests.sum`. Values that are not numbers were not read. */
function countersOf(header: readonly string[], row: readonly string[]): Record<string, number> {
  const entries = header.flatMap((name, i): [string, number][] => {
    const value = Number((row[i] || 'n/a').replaceAll(',', ''));
    return /^\w+__\w+\.\w+$/.test(name) && Number.isFinite(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}
