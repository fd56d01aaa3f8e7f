import type { BoundDispatch } from '@rooflab/harness';
import type { ProbeKind, Roof, RoofPoint } from '@rooflab/result';
import { bandwidthAt, bandwidthOfProbe, bytesMoved, type Cost, place } from '@rooflab/roofline';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { besideKernel, type Ceiling, ceilingsFor, compileCeiling, roofWith } from './ceiling.ts';
import type { FmaProbe } from './roof/fma-probe.ts';
import type { ProbedRoof } from './roof/probed-roof.ts';
import { ARRAYS_MOVED, type CompiledProbe, type Probe, type ProbedBuffers } from './roof/probes.ts';

const SMALL: RoofPoint = { bytes: 2 ** 16, read: 1e11, write: 2e11, copy: 3e11, scale: 2.9e11, triad: 3.5e11 };
const LARGE: RoofPoint = { bytes: 2 ** 30, read: 9e11, write: 8e11, copy: 8.4e11, scale: 8.5e11, triad: 8.6e11 };
const ROOF: Roof = { measuredAt: '', flopsPerSecond: 2e13, launchNs: 2000, curve: [SMALL, LARGE] };

/** Probes that only record what they were asked for. */
function probedRoof(asked: { kind: ProbeKind; bytes: number }[] = []): ProbedRoof {
  return {
    roof: ROOF,
    isKept: false,
    measured: { roof: ROOF, best: [], fma: { workgroupSize: 1, chains: 1 } },
    fma: async () => ({ shape: { workgroupSize: 1, chains: 1 }, flops: 4096, dispatches: () => [] }) satisfies FmaProbe,
    async compiled(kind, bytes) {
      asked.push({ kind, bytes });
      return [{ kind, shape: { workgroupSize: 64, items: 1 } } as CompiledProbe];
    },
    async probesAt(kind, bytes) {
      asked.push({ kind, bytes });
      const probe: Probe = { kind, shape: { workgroupSize: 64, items: 1 }, dispatches: () => [], dispatchesOn: () => [] };
      return [{ probe, arrayBytes: Math.floor(bytes / ARRAYS_MOVED[kind] / 1024) * 1024 }];
    },
  };
}

const DISPATCH: BoundDispatch = { pipeline: {} as GPUComputePipeline, bindGroups: [], workgroups: [1, 1, 1] };

/** The only one: the probes above have one shape. */
async function ceilingFor(...of: Parameters<typeof ceilingsFor>): Promise<Ceiling> {
  const [only, ...others] = await ceilingsFor(...of);
  if (!only || others.length > 0) throw new TypeError('There should be one ceiling.');
  return only;
}

const noBuffers = (): ProbedBuffers => ({ inputs: [], output: {} as GPUBuffer });

const cost = (bytesRead: number, bytesWritten: number, flops = 0): Cost => ({ bytesRead, bytesWritten, flops });

test.each([
  [0, 8192, 'write'],
  [2000, 8192, 'write'],
  [8192, 8192, 'copy'],
  [2 * 4096, 4096, 'triad'],
  [8192, 4, 'read'],
  [8192, 0, 'read'],
] as const)('a kernel that reads %i and writes %i bytes is compared with the %s probe of the same size', async (read, written, kind) => {
  const asked: { kind: ProbeKind; bytes: number }[] = [];
  const { shows } = await ceilingFor(probedRoof(asked), cost(read, written), noBuffers);
  expect(asked).toEqual([{ kind, bytes: read + written }]);
  expect(shows).toMatchObject({ kind: 'bytes', probe: kind, at: read + written });
});

test('what is compiled ahead is the probe that will be timed', async () => {
  const of = cost(8192, 4096);
  const [ahead, timed]: { kind: ProbeKind; bytes: number }[][] = [[], []];
  await compileCeiling(probedRoof(ahead), of);
  await ceilingFor(probedRoof(timed), of, noBuffers);
  expect(ahead).toEqual(timed);
  const none: { kind: ProbeKind; bytes: number }[] = [];
  await compileCeiling(probedRoof(none), cost(1000, 1000, 1e9));
  expect(none).toEqual([]);
});

test('what a memory probe shows are the bytes that it moves, not those that the kernel does', async () => {
  const { shows } = await ceilingFor(probedRoof(), cost(20_000, 10_001), noBuffers);
  expect(shows).toEqual({ kind: 'bytes', probe: 'triad', bytes: 3 * 9 * 1024, at: 30_001 });
});

test('a kernel bound by arithmetic is compared with the arithmetic probe', async () => {
  expect((await ceilingFor(probedRoof(), cost(1000, 1000, 1e9), noBuffers)).shows).toEqual({ kind: 'flops', flops: 4096 });
  expect((await ceilingFor(probedRoof(), cost(1000, 1000, 1000), noBuffers)).shows.kind).toBe('bytes');
});

test('what is timed in turn with the kernel is the probe that bounds it, over the buffers of the same run', async () => {
  const arithmetic = { ...DISPATCH };
  const memory = { ...DISPATCH };
  const over: { buffers: ProbedBuffers; arrayBytes: number }[] = [];
  const roof = probedRoof();
  const measured: ProbedRoof = {
    ...roof,
    fma: async () => ({ ...(await roof.fma()), dispatches: () => [arithmetic] }),
    async probesAt(...asked) {
      const placed = await roof.probesAt(...asked);
      const dispatchesOn = (buffers: ProbedBuffers, arrayBytes: number) => {
        over.push({ buffers, arrayBytes });
        return [memory];
      };
      return placed.map((each) => ({ ...each, probe: { ...each.probe, dispatchesOn } }));
    },
  };
  const runs = [noBuffers(), noBuffers()] as const;
  const dispatchesFor = async (of: Cost) => (await ceilingFor(measured, of, (i) => runs[i] ?? noBuffers())).contender.dispatches(1);
  expect((await dispatchesFor(cost(1000, 1000, 1e9)))[0]).toBe(arithmetic);
  expect((await dispatchesFor(cost(8192, 8192)))[0]).toBe(memory);
  expect(over).toEqual([{ buffers: runs[1], arrayBytes: 8192 }]);
  expect(over[0]?.buffers).toBe(runs[1]);
});

function showing(probe: ProbeKind, bytes: number, at: number): Ceiling {
  return { contender: { dispatches: () => [] }, shows: { kind: 'bytes', probe, bytes, at } };
}

test('a memory ceiling measured just now replaces the older one at its size, and no other', () => {
  // 30 000 bytes in 100 ns are 3e11 bytes a second.
  const roof = roofWith(ROOF, showing('triad', 30_000, 2 ** 16), 100);
  expect(roof.curve).toEqual([{ ...SMALL, triad: 3e11 }, LARGE]);
  expect(roof).toMatchObject({ flopsPerSecond: ROOF.flopsPerSecond, launchNs: ROOF.launchNs });
});

test('at a size of its own it becomes a new point, with the other ceilings as they are between two sizes, in order of size', () => {
  const roof = roofWith(ROOF, showing('read', 2 ** 28, 2 ** 28), 1e6);
  expect(roof.curve.map(({ bytes }) => bytes)).toEqual([2 ** 16, 2 ** 28, 2 ** 30]);
  expect(roof.curve[1]).toMatchObject({ bytes: 2 ** 28, read: 2 ** 28 * 1e3 });
  for (const kind of ['write', 'copy', 'scale', 'triad'] as const) {
    expect(roof.curve[1]?.[kind]).toBeCloseTo(bandwidthOfProbe(ROOF.curve, kind, 2 ** 28), 3);
  }
});

test('a slower copy lowers the ceiling even where scale once was faster', () => {
  const roof = roofWith(ROOF, showing('copy', 2 ** 30, 2 ** 30), 2 ** 30 / 700);
  expect(bandwidthAt(roof.curve, cost(2 ** 29, 2 ** 29))).toBeCloseTo(7e11, -3);
});

test('an arithmetic ceiling measured just now replaces the peak', () => {
  const roof = roofWith(ROOF, { contender: { dispatches: () => [] }, shows: { kind: 'flops', flops: 1e6 } }, 50);
  expect(roof).toEqual({ ...ROOF, flopsPerSecond: 2e13 });
  expect(roofWith(ROOF, { contender: { dispatches: () => [] }, shows: { kind: 'flops', flops: 1e6 } }, 100).flopsPerSecond).toBe(1e13);
});

test('a kernel as fast as its ceiling is on the roof', () => {
  const arrays = fc.integer({ min: 1, max: 2 ** 18 });
  const mixes = fc.constantFrom<[ProbeKind, number, number]>(['write', 0, 1], ['copy', 1, 1], ['triad', 2, 1], ['read', 1, 0]);
  return fc.assert(
    fc.asyncProperty(arrays, mixes, fc.double({ min: 1, max: 1e9, noNaN: true }), async (kib, [kind, read, written], ns) => {
      const moved = cost(1024 * kib * read, 1024 * kib * written);
      const ceiling = await ceilingFor(probedRoof(), moved, noBuffers);
      expect(ceiling.shows).toMatchObject({ probe: kind, bytes: bytesMoved(moved) });
      expect(place(moved, ns, roofWith(ROOF, ceiling, ns)).fraction).toBeCloseTo(1, 9);
    }),
  );
});

describe('what a ceiling reached beside a kernel, as a share of the roof', () => {
  test('is taken at its own size, between two sizes of the curve too', () => {
    const at = 2 ** 23;
    const kept = bandwidthOfProbe(ROOF.curve, 'read', at);
    expect(kept).toBeGreaterThan(SMALL.read);
    expect(kept).toBeLessThan(LARGE.read);
    const ns = (at * 1e9) / (0.93 * kept);
    const beside = besideKernel(ROOF, showing('read', at, at), ns);
    expect(beside).toEqual({ ceiling: 'memory', ratio: expect.closeTo(0.93, 9) });
  });

  test('is that of the peak where arithmetic bounds the kernel', () => {
    const ceiling: Ceiling = { contender: { dispatches: () => [] }, shows: { kind: 'flops', flops: 1e6 } };
    expect(besideKernel(ROOF, ceiling, 100)).toEqual({ ceiling: 'compute', ratio: 0.5 });
  });
});
