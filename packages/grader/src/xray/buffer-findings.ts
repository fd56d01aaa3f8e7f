import { SECTOR_BYTES } from '@rooflab/roofline';
import {
  type Buffer,
  bytesOfTimedWorkgroup,
  doesRead,
  type Evidence,
  type Line,
  outputOf,
  passesOf,
  repeatedPassNs,
  type WeighedFinding,
} from './finding.ts';
import { CORE_CACHE_BYTES, RATES } from './rates.ts';
import { listed, times } from './shown.ts';

/** Elements that a workgroup reads, or a kernel touches, less often than this do not count as repeated. */
const REPEATED = 1.5;

/** Buffers that the same line reads most share one finding: one tile or loop over both would help both. */
export function repeatedReads(xray: Evidence): WeighedFinding[] {
  const { buffers, lines } = xray;
  const rate = bytesOfTimedWorkgroup(xray) > CORE_CACHE_BYTES ? RATES.cacheBytesPerNs : RATES.coreCacheBytesPerNs;
  const output = outputOf(buffers);
  const repeated = buffers.filter((buffer) => buffer !== output && buffer.readsPerByteInWorkgroup >= REPEATED);
  const busiest = (buffer: Buffer) =>
    lines
      .filter((line) => doesRead(line, buffer))
      .reduce<Line | null>((most, line) => (most && most.requests >= line.requests ? most : line), null);
  const byLine = new Map<Line | null, Buffer[]>();
  for (const buffer of repeated) {
    const line = busiest(buffer);
    byLine.set(line, [...(byLine.get(line) ?? []), buffer]);
  }
  return [...byLine].map(([line, together]) => ({
    line: line?.line ?? null,
    fact: 'readsInWorkgroup',
    message: `${linesThat(
      together.flatMap(({ readLines }) => readLines),
      'read',
      'reads',
    )} ${listed(together.map(readCount))} in one workgroup.`,
    costNs: together.reduce((sum, buffer) => sum + repeatedBytes(buffer), 0) / rate,
  }));
}

/** Bytes read beyond what the workgroups need once; excess sectors are a separate finding. */
function repeatedBytes({ loads, stores, atomics, fewestSectors, bytesRequested, readsPerByteInWorkgroup }: Buffer): number {
  const read = loads / (loads + stores + atomics);
  return read * Math.max(0, SECTOR_BYTES * fewestSectors - bytesRequested / readsPerByteInWorkgroup);
}

/** Dispatches that touch what others have touched: each has to get it from memory again. */
export function repeatedPasses(xray: Evidence): WeighedFinding {
  return {
    line: null,
    fact: 'passes',
    message: `The plan passes over its data ${times(passesOf(xray))}, in ${xray.dispatches.length} dispatches.`,
    costNs: repeatedPassNs(xray),
  };
}

/**
 * An output used for intermediate sums; if it is merely overwritten, that is a finding about passes. Atomic operations are a separate
 * finding.
 */
export function repeatedOutput(xray: Evidence): WeighedFinding[] {
  const { buffers } = xray;
  const output = outputOf(buffers);
  if (!output || output.atomics > 0 || output.bytesRequested < REPEATED * output.uniqueBytes) return [];
  const { name, loads, readLines, writeLines, bytesRequested, uniqueBytes } = output;
  return [
    {
      line: Math.min(...readLines, ...writeLines),
      fact: 'outputTouches',
      message: `${linesThat([...readLines, ...writeLines], 'touch', 'touches')} each element of \`${name}\` ${times(bytesRequested / uniqueBytes)}.`,
      costNs: (bytesRequested - uniqueBytes) / RATES.cacheBytesPerNs + (loads > 0 ? repeatedPassNs(xray) : 0),
    },
  ];
}

function linesThat(lines: readonly number[], plural: string, singular: string): string {
  const [first, last] = [Math.min(...lines), Math.max(...lines)];
  return first === last ? `Line ${first} ${singular}` : `Lines ${first} to ${last} ${plural}`;
}

function readCount({ name, readsPerByteInWorkgroup }: Buffer): string {
  return `each element of \`${name}\` ${times(readsPerByteInWorkgroup)}`;
}
