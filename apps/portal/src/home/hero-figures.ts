import type { Api } from '../pages-bridge.ts';

type Rung = Awaited<ReturnType<Api['lab']['rungs']>>['rungs'][number];

/** From memory-bound to compute-bound. */
export const SHOWN_EXERCISES = [
  { exercise: 'reduction/sum', label: 'sum' },
  { exercise: 'stencil/7pt', label: '7-point stencil' },
  { exercise: 'stencil/31pt', label: '31-point stencil' },
  { exercise: 'matmul/square', label: 'matmul' },
] as const;

export interface HeroLadder {
  readonly label: string;
  /** flops per byte, of the best rung. */
  readonly intensity: number;
  /** Slowest first. */
  readonly rungs: readonly { readonly name: string; readonly flopsPerSecond: number; readonly fraction: number }[];
}

export interface HeroFigures {
  readonly device: string;
  /** Bytes per second: the highest memory roof among the ladders. */
  readonly bandwidth: number;
  /** Flops per second: the highest roof of all. */
  readonly peak: number;
  readonly ladders: readonly HeroLadder[];
}

/** The ladders of one device with its roofs, as recorded; null if nothing was recorded on a large GPU. */
export function heroFigures(ladders: readonly { readonly label: string; readonly rungs: readonly Rung[] }[]): HeroFigures | null {
  const all = ladders.flatMap(({ rungs }) => rungs);
  const first = all[0];
  if (first === undefined) return null;
  return {
    device: first.device,
    bandwidth: Math.max(...all.map(({ attainableBytesPerSecond }) => attainableBytesPerSecond)),
    peak: Math.max(...all.map(({ attainableBytesPerSecond, intensity }) => attainableBytesPerSecond * intensity)),
    ladders: ladders.flatMap(({ label, rungs }) => {
      const sorted = [...rungs].sort((a, b) => a.flopsPerSecond - b.flopsPerSecond);
      const best = sorted.at(-1);
      return best === undefined ? [] : [{ label, intensity: best.intensity, rungs: sorted }];
    }),
  };
}
