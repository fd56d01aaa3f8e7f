import {
  amdahlSpeedup,
  breakEven,
  type Chip,
  type InputValues,
  largestDx,
  latencyHidingWarps,
  lineSeconds,
  MULTIPROCESSORS,
  type OutputValues,
  occupancy,
  stencilWorkingSet,
} from '@rooflab/roofline/calculators';
import { countWords, formatBytes, formatCount, formatFraction, formatNumber, formatTick, formatTime } from '@rooflab/roofline/units';
import type { CurvePlotProps } from '../plots/curve-plot.tsx';

/** A calculation in the form that its picture needs; the inputs are complete, since they have been checked. */
export interface Calculation {
  readonly inputs: InputValues;
  readonly outputs: OutputValues;
}

/** Curves around a result that show how it would change with one of its inputs. */
export const MODEL_CURVES: Readonly<Record<string, (calculation: Calculation) => CurvePlotProps>> = {
  occupancy: occupancyCurve,
  'littles-law': latencyCurve,
  'working-set': workingSetCurve,
  'break-even': breakEvenLines,
  amdahl: amdahlCurve,
};

/** Room above the highest value. */
const HEADROOM = 1.08;

function numbersOf(inputs: InputValues): (name: string) => number {
  return (name) => Number(inputs[name]);
}

/** From 1 to `last`, in steps of 1. */
function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

/** Register counts shown past the point where no block fits. */
const SHOWN_BEYOND = 4;

function occupancyCurve({ inputs }: Calculation): CurvePlotProps {
  const number = numbersOf(inputs);
  const device = String(inputs.device) as Chip;
  const [threadsPerBlock, sharedBytesPerBlock] = [number('threadsPerBlock'), number('sharedBytesPerBlock')];
  const chosen = number('registersPerThread');
  const at = (registersPerThread: number) => occupancy({ device, threadsPerBlock, registersPerThread, sharedBytesPerBlock });
  const all = [0, ...upTo(MULTIPROCESSORS[device].registersPerThread)];
  const none = all.find((registers) => at(registers).occupancy === 0) ?? all.length;
  const xs = all.slice(0, Math.max(none, chosen) + SHOWN_BEYOND);
  const ys = xs.map((registers) => at(registers).occupancy);
  const here = at(chosen);
  const next = xs.find((registers) => registers > chosen && (ys[registers] ?? 0) < here.occupancy);
  return {
    title: `Occupancy of a ${device} by registers per thread`,
    description: [
      `Steps that fall from left to right. At ${countWords(chosen, 'register')} the occupancy is ${formatFraction(here.occupancy)}.`,
      next === undefined ? '' : `It falls to ${formatFraction(ys[next] ?? 0)} at ${next}.`,
    ]
      .filter(Boolean)
      .join(' '),
    x: { label: 'registers per thread', range: [0, xs.length - 1], format: formatCount },
    y: { label: 'occupancy', range: [0, HEADROOM], format: formatFraction },
    xs,
    curves: [{ name: 'Occupancy', ys }],
    isStepped: true,
    points: [
      {
        x: chosen,
        y: here.occupancy,
        lines: [countWords(chosen, 'register'), `${formatFraction(here.occupancy)}, ${countWords(here.threadsPerSm, 'thread')}`],
      },
    ],
  };
}

function latencyCurve({ inputs }: Calculation): CurvePlotProps {
  const number = numbersOf(inputs);
  const [latencyCycles, cyclesPerInstruction] = [number('latencyCycles'), number('cyclesPerInstruction')];
  const chosen = number('independentInstructions');
  const warps = (independentInstructions: number) =>
    latencyHidingWarps({ latencyCycles, cyclesPerInstruction, independentInstructions }).warps;
  const xs = upTo(Math.min(256, Math.max(16, 2 * chosen)));
  const ys = xs.map(warps);
  return {
    title: 'Warps that hide the latency',
    description: `The more independent instructions a warp has, the fewer warps are needed: ${formatCount(warps(chosen))} at ${formatCount(chosen)}.`,
    x: { label: 'independent instructions before the use', range: [1, xs.length], format: formatCount },
    y: { label: 'warps', range: [0, HEADROOM * Math.max(1, ...ys)], format: formatCount },
    xs,
    curves: [{ name: 'Warps', ys }],
    isStepped: true,
    points:
      chosen > xs.length
        ? []
        : [{ x: chosen, y: warps(chosen), lines: [countWords(chosen, 'instruction'), countWords(warps(chosen), 'warp')] }],
  };
}

/** Points of a nearly straight curve. */
const FEW = 24;

function workingSetCurve({ inputs }: Calculation): CurvePlotProps {
  const number = numbersOf(inputs);
  const plane = { dy: number('dy'), radius: number('radius'), bytesEach: number('bytesEach') };
  const [dx, cacheBytes] = [number('dx'), number('cacheBytes')];
  const largest = largestDx({ ...plane, cacheBytes });
  const end = Math.ceil(1.5 * Math.max(dx, largest, 16));
  const xs = [...new Set([...Array.from({ length: FEW + 1 }, (_, index) => Math.max(1, Math.round((index * end) / FEW))), dx, largest])]
    .filter((x) => x > 0)
    .sort((a, b) => a - b);
  const bytes = (x: number) => stencilWorkingSet({ ...plane, dx: x });
  return {
    title: 'Working set of one plane by its length in x',
    description: `A rising line. It meets the cache of ${formatBytes(cacheBytes)} at x = ${formatCount(largest)}; at x = ${formatCount(dx)} the working set is ${formatBytes(bytes(dx))}.`,
    x: { label: 'points in x', range: [0, end], format: formatCount },
    y: { label: 'working set', range: [0, HEADROOM * Math.max(bytes(end), cacheBytes)], format: formatBytes },
    xs,
    curves: [{ name: 'Working set', ys: xs.map(bytes) }],
    guides: [
      { axis: 'y', value: cacheBytes, label: `cache, ${formatBytes(cacheBytes)}` },
      ...(largest > 0 ? [{ axis: 'x' as const, value: largest, label: `fits up to ${formatCount(largest)}` }] : []),
    ],
    points: [{ x: dx, y: bytes(dx), lines: [`x = ${formatCount(dx)}`, formatBytes(bytes(dx))] }],
  };
}

/** Redundant zeros on an axis, as in `5.00 µs`. */
const ZEROS = /\.0+(?=\D)/;

/** Elements shown where the lines never cross. */
const SHOWN_WITHOUT_CROSSING = 1e6;

function breakEvenLines({ inputs }: Calculation): CurvePlotProps {
  const number = numbersOf(inputs);
  const cpu = { fixedSeconds: number('cpuFixedSeconds'), secondsPerElement: number('cpuSecondsPerElement') };
  const gpu = { fixedSeconds: number('gpuFixedSeconds'), secondsPerElement: number('gpuSecondsPerElement') };
  const met = breakEven(cpu, gpu);
  const end = met ? 2 * met.elements : SHOWN_WITHOUT_CROSSING;
  const xs = Array.from({ length: 9 }, (_, index) => (index * end) / 8);
  const times = (line: typeof cpu) => xs.map((x) => lineSeconds(line, x));
  const curves = [
    { name: 'CPU', ys: times(cpu) },
    { name: 'GPU', ys: times(gpu) },
  ];
  const most = Math.max(...curves.flatMap(({ ys }) => ys)) || 1;
  const formatSeconds = (seconds: number) => formatTime(1e9 * seconds);
  return {
    title: 'Time by the number of elements',
    description: met
      ? `Two straight lines that cross at ${countWords(Math.round(met.elements), 'element')}, after ${formatSeconds(met.seconds)}.`
      : 'Two straight lines that never cross.',
    x: { label: 'elements', range: [0, end], format: formatCount, formatTick },
    y: {
      label: 'time',
      range: [0, HEADROOM * most],
      format: formatSeconds,
      formatTick: (value) => formatSeconds(value).replace(ZEROS, ''),
    },
    xs,
    curves,
    points: met
      ? [
          {
            x: met.elements,
            y: met.seconds,
            lines: ['Break-even', countWords(Math.round(met.elements), 'element'), formatSeconds(met.seconds)],
          },
        ]
      : [],
  };
}

function amdahlCurve({ inputs, outputs }: Calculation): CurvePlotProps {
  const number = numbersOf(inputs);
  const [share, chosen] = [number('parallelShare'), number('partSpeedup')];
  const end = Math.max(1000, 10 * chosen);
  const xs = [...Array.from({ length: FEW }, (_, index) => end ** (index / FEW)), end];
  const ys = xs.map((x) => amdahlSpeedup(share, x));
  const limit = typeof outputs.limit === 'number' ? outputs.limit : null;
  const here = amdahlSpeedup(share, chosen);
  const times = (value: number) => `${formatNumber(Number(value.toPrecision(3)))} ×`;
  return {
    title: 'Speed-up of the whole by that of its part',
    description: `A curve that rises and flattens${limit === null ? '' : ` below ${times(limit)}`}. At ${times(chosen)} of the part the whole is ${times(here)} as fast.`,
    x: { label: 'speed-up of the part', range: [1, end], isLogarithmic: true, format: formatTick },
    y: {
      label: 'speed-up of the whole',
      range: [0, HEADROOM * Math.max(...ys, limit !== null && limit < 2 * end ? limit : 0)],
      format: formatNumber,
    },
    xs,
    curves: [{ name: 'Speed-up of the whole', ys }],
    guides: limit === null || limit >= 2 * end ? [] : [{ axis: 'y', value: limit, label: `limit, ${times(limit)}` }],
    points: [{ x: chosen, y: here, lines: [`${times(chosen)} of the part`, `${times(here)} of the whole`] }],
  };
}
