import { cpus, loadavg } from 'node:os';

/** The machine that produced the figures: times of one machine say little about another. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  /**
   * Load average of the last minute, before and after. Above the number of cores, the machine was busy with more than the bench could use.
   */
  readonly loadAverage: { readonly before: number; readonly highest: number; readonly after: number };
}

const SAMPLE_MS = 5000;

/** Observes the load until called. */
export function watchMachine(): () => Machine {
  const loads = [load()];
  const timer = setInterval(() => loads.push(load()), SAMPLE_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    const after = load();
    const loadAverage = { before: loads[0] ?? after, highest: Math.max(...loads, after), after };
    return { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version, loadAverage };
  };
}

function load(): number {
  return Math.round((loadavg()[0] ?? 0) * 100) / 100;
}
