import type { SeededRandom } from '@rooflab/lab';
import { type Extent, product } from '../extent.ts';

/** Number of workgroups recorded of a launch that is too large to be recorded completely. */
export const SAMPLED_WORKGROUPS = 16;

/** Launches of up to this many invocations are first recorded completely. */
const WHOLE_INVOCATIONS = 2 ** 18;

/** A second try aims at this share of the records that fit, because workgroups differ. */
const ROOM = 0.8;

/** How many workgroups to record at first. */
export function firstSample(workgroups: number, invocationsPerWorkgroup: number): number {
  return workgroups * invocationsPerWorkgroup <= WHOLE_INVOCATIONS ? workgroups : Math.min(workgroups, SAMPLED_WORKGROUPS);
}

/** How many workgroups' records fit, after `sampled` of them asked for `asked` records; 0 when not even one fits. */
export function smallerSample(sampled: number, { asked, capacity }: { readonly asked: number; readonly capacity: number }): number {
  const most = Math.min(sampled - 1, SAMPLED_WORKGROUPS);
  return Math.min(most, Math.max(1, Math.floor((ROOM * capacity * sampled) / asked)));
}

/** A smaller sample is not representative if one of its workgroups lies at the edge of the launch, where much is idle. */
const FEW = 8;

/**
 * One workgroup from each of `count` equal parts of the launch: linear indices, ascending. Null when that is all of them. Where a part has
 * several rows or planes, the workgroups are also spread over x and y (as in a Latin hypercube), because idleness often varies along one
 * dimension. Small samples avoid the border of the launch: none is the first or the last in a dimension with three or more.
 */
export function drawWorkgroups(count: number, launch: Extent, random: SeededRandom): readonly number[] | null {
  if (count >= product(launch)) return null;
  const margin = count < FEW && product(launch.map(insideOf)) >= count ? 1 : 0;
  const [x = 1, y = 1, z = 1] = margin > 0 ? launch.map(insideOf) : launch;
  const startOf = (i: number) => Math.floor((i * x * y * z) / count);
  const drawn = Array.from({ length: count }, (_, i) => random.int(startOf(i), startOf(i + 1) - 1));
  const [ofX, ofY] = [x, y].map((extent) => spread(count, extent, random));
  return drawn.map((index, i) => {
    const part = { start: startOf(i), end: startOf(i + 1) };
    const inColumn = moved(index, part, { stride: 1, extent: x, to: ofX?.[i] ?? 0 });
    const at = moved(inColumn, part, { stride: x, extent: y, to: ofY?.[i] ?? 0 });
    const place = [at % x, Math.floor(at / x) % y, Math.floor(at / (x * y))];
    const [px = 0, py = 0, pz = 0] = place.map((coordinate, d) => coordinate + ((launch[d] ?? 1) > 2 ? margin : 0));
    return px + launch[0] * (py + launch[1] * pz);
  });
}

/** A coordinate for each sample, one in each of `count` equal parts of the dimension, in an order unrelated to that of the samples. */
function spread(count: number, extent: number, random: SeededRandom): readonly number[] {
  const first = random.int(0, count - 1);
  const step = coprimeStep(count, random);
  return Array.from({ length: count }, (_, i) => {
    const part = (first + i * step) % count;
    return Math.floor(((part + random.int(0, SUBDIVISIONS - 1) / SUBDIVISIONS) * extent) / count);
  });
}

/** Resolution within one part of a dimension. */
const SUBDIVISIONS = 1024;

/** A step that, repeated, visits all of `count` places. */
function coprimeStep(count: number, random: SeededRandom): number {
  const divides = (a: number, b: number): number => (b === 0 ? a : divides(b, a % b));
  for (let step = random.int(1, Math.max(1, count - 1)); ; step++) if (divides(count, step) === 1) return step;
}

interface Dimension {
  /** Distance between neighbours, in linear indices. */
  readonly stride: number;
  readonly extent: number;
  readonly to: number;
}

/**
 * The index moved to another coordinate in one dimension, if necessary in the next or previous row or plane; unchanged where its part has
 * no such place.
 */
function moved(index: number, { start, end }: { readonly start: number; readonly end: number }, { stride, extent, to }: Dimension): number {
  const there = index + stride * (to - (Math.floor(index / stride) % extent));
  const places = [there, there - stride * extent, there + stride * extent];
  return places.find((place) => place >= start && place < end) ?? index;
}

function insideOf(extent: number): number {
  return extent > 2 ? extent - 2 : extent;
}
