import { expect, test } from 'vitest';
import type { DispatchCount } from './hand-counts/count.ts';
import type { HardwareCounters } from './hardware-counters.ts';
import { hardwareMeasures, isOff, joinCounters, ratioOf } from './join-counters.ts';
import type { Ported } from './ported.ts';

const PORTED: Ported = {
  name: 'copy',
  exercise: 'vector-ops/copy',
  file: 'copy.wgsl',
  size: { n: 64 },
  dispatches: [{ entryPoint: 'main', kernel: 'copy_main', workgroups: [1, 1, 1] }],
};

const GLOBAL = { loads: 64, stores: 64, atomics: 0, requests: 4, sectors: 16 };
const WORKGROUP = { accesses: 0, requests: 0, bankConflicts: 0 };
const HAND: DispatchCount[] = [{ entryPoint: 'main', global: GLOBAL, workgroup: WORKGROUP, floatOperations: 0 }];

const XRAY: Parameters<typeof joinCounters>[2] = {
  dispatches: [
    {
      entryPoint: 'main',
      workgroups: 1,
      sampledWorkgroups: 1,
      invocationsPerWorkgroup: 64,
      global: { ...GLOBAL, fewestSectors: 16, bytesRequested: 512, uniqueBytes: 512 },
      workgroup: { ...WORKGROUP, bytesRequested: 0 },
      control: { activeLanes: 1, partialWarps: 0, scatteredWarps: 0, barriers: 0, floatOperations: 0, integerOperations: 0 },
    },
  ],
};

function hardware(counters: Record<string, number>): HardwareCounters {
  return { device: '', driver: '', nvcc: '', ncu: '', readAt: '', missing: [], kernels: [{ kernel: 'copy_main', counters }] };
}

const REQUESTS = 'l1tex__t_requests_pipe_lsu_mem_global_op';

test('A kernel is joined with its port by the entry point: loads and stores together, and what no counter says is null.', () => {
  const rows = joinCounters(PORTED, HAND, XRAY, hardware({ [`${REQUESTS}_ld.sum`]: 2, [`${REQUESTS}_st.sum`]: 3 }));
  const requests = rows.find(({ measure }) => measure === 'requests');
  expect(requests).toMatchObject({ kernel: 'copy_main', hand: 4, ours: 4, hardware: 5, ratio: 0.8, reason: null });
  expect(requests && isOff(requests)).toBe(true);
  const sectors = rows.find(({ measure }) => measure === 'sectors');
  expect(sectors).toMatchObject({ hand: 16, ours: 16, hardware: null, ratio: null });
  expect(sectors && isOff(sectors)).toBe(false);
});

test('A difference that is known to come from how lanes are counted has its reason.', () => {
  const rows = joinCounters(PORTED, HAND, XRAY, hardware({ 'smsp__thread_inst_executed_per_inst_executed.ratio': 16 }));
  expect(rows.find(({ measure }) => measure === 'activeLanes')).toMatchObject({ hardware: 0.5, ratio: 2, reason: expect.any(String) });
});

test('Counters or a dispatch that are missing are an error, not an empty row.', () => {
  expect(() => joinCounters(PORTED, HAND, XRAY, { ...hardware({}), kernels: [] })).toThrow('counters of copy_main are missing');
  expect(() => joinCounters(PORTED, HAND, { dispatches: [] }, hardware({}))).toThrow('x-ray of copy has no dispatch of main');
  expect(() => joinCounters(PORTED, [], XRAY, hardware({}))).toThrow('hand count of copy has no dispatch of main');
});

test('A fused multiply-add counts as two operations, and the older name of a counter serves where the newer is missing.', () => {
  const measures = hardwareMeasures({
    'smsp__sass_thread_inst_executed_op_fadd_pred_on.sum': 1,
    'smsp__sass_thread_inst_executed_op_fmul_pred_on.sum': 10,
    'smsp__sass_thread_inst_executed_op_ffma_pred_on.sum': 100,
    'smsp__sass_inst_executed_op_shared_ld.sum': 7,
    'smsp__sass_inst_executed_op_shared_st.sum': 8,
  });
  expect(measures).toMatchObject({ floatOperations: 211, workgroupRequests: 15, workgroupPasses: null });
});

test('Nothing on both sides agrees; something of ours where the hardware has nothing does not.', () => {
  expect(ratioOf(0, 0)).toBe(1);
  expect(ratioOf(3, 0)).toBeNull();
  expect(isOff({ ratio: ratioOf(3, 0), hardware: 0 })).toBe(true);
  expect(isOff({ ratio: ratioOf(1019, 1000), hardware: 1000 })).toBe(false);
  expect(isOff({ ratio: ratioOf(979, 1000), hardware: 1000 })).toBe(true);
});
