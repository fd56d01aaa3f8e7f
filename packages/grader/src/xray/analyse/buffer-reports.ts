import type { Xray } from '@rooflab/result';
import { accessOf, READS, WRITES } from './access.ts';
import type { DispatchCounts } from './counting.ts';
import type { Run } from './run.ts';
import { bytesRead, storageTraffic, touching, type WeightedPlace, weighPlaces } from './traffic.ts';

/** One report for each buffer that the kernel declares. */
export function reportBuffers(run: Run, dispatches: readonly DispatchCounts[]): Xray['buffers'] {
  const { sites } = run.traced.instrumented;
  const scaled = touching(weighPlaces(dispatches, sites, true), 'storage');
  const recorded = touching(weighPlaces(dispatches, sites, false), 'storage');
  return run.buffers.list.map(({ name, binding }, buffer) => {
    const isIts = ({ counts }: { counts: { variable: number } }) => run.buffers.ofVariable[counts.variable] === buffer;
    const recordedPlaces = recorded.filter(isIts);
    const read = bytesRead(recordedPlaces);
    const { readBytes, readBytesByWorkgroup } = run.reuse.of(buffer);
    return {
      name,
      binding,
      ...storageTraffic(scaled.filter(isIts)),
      uniqueBytes: uniqueBytes(dispatches, buffer, run.traced.bindingBytes.get(binding)),
      readsPerByte: readBytes === 0 ? 0 : read / readBytes,
      readsPerByteInWorkgroup: readBytesByWorkgroup === 0 ? 0 : read / readBytesByWorkgroup,
      readLines: linesThat(READS, recordedPlaces),
      writeLines: linesThat(WRITES, recordedPlaces),
    };
  });
}

function linesThat(access: number, places: readonly WeightedPlace[]): number[] {
  const lines = places.filter(({ site }) => (accessOf(site) & access) !== 0).map(({ site }) => site.line);
  return [...new Set(lines)].sort((a, b) => a - b);
}

/**
 * Distinct bytes of a buffer. Exact where everything was recorded. Otherwise each byte that a sampled dispatch is the first to touch is
 * scaled by workgroups of the launch per recorded workgroup, as if workgroups shared nothing: an upper bound, clamped to the buffer's size
 * from above and to the observed count from below.
 */
function uniqueBytes(dispatches: readonly DispatchCounts[], buffer: number, bufferBytes = Number.POSITIVE_INFINITY): number {
  const newBytes = dispatches.map(({ bytes }) => bytes[buffer]?.newBytes ?? 0);
  const seen = newBytes.reduce((sum, count) => sum + count, 0);
  const scaled = dispatches.reduce((sum, { requests: { geometry } }, i) => sum + geometry.scale * (newBytes[i] ?? 0), 0);
  return Math.max(seen, Math.min(Math.round(scaled), bufferBytes));
}
