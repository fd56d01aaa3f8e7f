import { coefficientOfVariation } from '../apps/cli/src/commands/bench/spread.ts';
import type { LimitEntry, LimitReport } from '../bench/limit/limit.ts';
import { highestBelieved } from '../packages/grader/src/limits.ts';

/** For each exercise and timed size: the honest kernel that came closest to the roof, and the limit that it must stay below. */
export function limitTable({ kernels }: LimitReport): string {
  const rows = closest(kernels).map(({ exercise, kernel, fractions, mediansNs }) => {
    const medianNs = mean(mediansNs);
    const limit = highestBelieved(medianNs);
    const away = (limit - mean(fractions)) / (mean(fractions) * coefficientOfVariation(fractions));
    const figures = [
      `${(medianNs / 1000).toFixed(1)} µs`,
      mean(fractions).toFixed(3),
      Math.max(...fractions).toFixed(3),
      limit.toFixed(3),
      away.toFixed(0),
    ];
    return `| ${[exercise, kernel, ...figures].join(' | ')} |`;
  });
  return `| exercise | kernel | median | mean fraction | highest | limit | limit − mean, in standard deviations |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}`;
}

interface SizeEntry {
  readonly exercise: string;
  readonly kernel: string;
  readonly fractions: readonly number[];
  readonly mediansNs: readonly number[];
}

function closest(kernels: readonly LimitEntry[]): SizeEntry[] {
  const best = new Map<string, SizeEntry>();
  for (const { exercise, kernel, sizes } of kernels) {
    for (const [k, size] of sizes.entries()) {
      const former = best.get(`${exercise} ${k}`);
      if (!former || mean(size.fractions) > mean(former.fractions)) best.set(`${exercise} ${k}`, { exercise, kernel, ...size });
    }
  }
  return [...best.values()];
}

/** Mean fractions at the smaller size of the vector operations, forward and backward, before and after caches were settled. */
export function cacheTable(before: LimitReport, now: LimitReport): string {
  const smaller = ({ kernels }: LimitReport, exercise: string, kernel: string) =>
    kernels.find((entry) => entry.exercise === exercise && entry.kernel === kernel)?.sizes[0]?.fractions ?? [];
  const rows = before.kernels
    .filter(({ kernel }) => !kernel.includes(','))
    .map(({ exercise, kernel }) => {
      const cells = [before, now].flatMap((report) =>
        [kernel, `${kernel}, backward`].map((name) => mean(smaller(report, exercise, name)).toFixed(3)),
      );
      return `| ${[exercise, kernel, ...cells].join(' | ')} |`;
    });
  return `| exercise | kernel | before: forward | backward | now: forward | backward |
| --- | --- | ---: | ---: | ---: | ---: |
${rows.join('\n')}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
