import type { Exercise } from '@rooflab/lab';
import type { Measurement, Result } from '@rooflab/result';

/** Timed rungs as a Markdown table with a row for each rung and timed size. */
export const LADDER_HEAD = `| exercise | rung | size | median | GB/s | GFLOP/s | fraction | bound | samples | verdict | score |
| --- | --- | --- | ---: | ---: | ---: | ---: | --- | ---: | --- | ---: |`;

/** @param result a text where there is none: why */
export function ladderRows({ id }: Exercise, name: string, result: Result | string): string {
  if (typeof result === 'string') return `| ${id} | ${name} | | | | | | | | system-error: ${result} | |`;
  const { measurements, sweep } = result.performance;
  if (measurements.length === 0) return `| ${id} | ${name} | | | | | | | | ${result.verdict}: ${result.message} | ${result.score} |`;
  const measured = measurements.map((measurement) => row([id, name, result.verdict, String(result.score)], measurement));
  const swept = sweep.map((measurement) => row([id, `${name} ${JSON.stringify(measurement.overrides)}`, 'sweep', ''], measurement));
  return [...measured, ...swept].join('\n');
}

function row([id, name, verdict, score]: [string, string, string, string], m: Measurement): string {
  const size = Object.entries(m.size)
    .map(([key, value]) => `${key}=${value}`)
    .join(' ');
  const median = `${(m.medianNs / 1000).toFixed(1)} µs`;
  const figures = [
    median,
    (m.bytesPerSecond / 1e9).toFixed(0),
    (m.flopsPerSecond / 1e9).toFixed(0),
    m.fraction.toFixed(3),
    m.bound,
    m.samplesNs.length,
  ];
  return `| ${[id, name, size, ...figures, verdict, score].join(' | ')} |`;
}
