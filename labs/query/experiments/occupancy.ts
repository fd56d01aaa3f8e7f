import { defineExperiment, falls, file, ratio } from '@rooflab/lab/experiment';
import { DOCUMENTS } from '../../documents.ts';

/** TPC-H at scale factor 10: workgroup memory is cleared before each workgroup, which must cost little compared with reading the keys. */
const ROWS = { software: 20_000, medium: 6_001_215, large: 59_986_052 } as const;

/**
 * A multiprocessor of an H200 has 228 KiB of workgroup memory, reserves 1 KiB of it per workgroup, and holds 2048 threads in at most 32
 * workgroups (NVIDIA, CUDA C++ Programming Guide 12, table of compute capabilities, 9.0). So 32, 16, 8 and 4 workgroups fit with 6, 13, 26
 * and 48 KiB: with 64 threads in each, occupancy is 1, 1/2, 1/4 and 1/8; with 256 it falls to 1/2 only at 48 KiB.
 */
const KIBIBYTES = [2, 6, 13, 26, 48] as const;

const bytes = KIBIBYTES.map((size) => 1024 * size);

export const occupancy = defineExperiment({
  id: 'query/occupancy',
  title: 'The query by how many threads a multiprocessor holds',
  question:
    'How much slower does the query get when fewer threads wait for memory at once, and does it help if each has more keys in flight?',
  exercise: 'query/filtered-sum',
  axis: {
    name: 'BYTES',
    unit: 'bytes of workgroup memory',
    values: { software: bytes.slice(0, 3), medium: bytes, large: bytes },
    override: 'BYTES',
    size: (_bytes, deviceClass) => ({ rows: ROWS[deviceClass], z: 30 }),
  },
  series: [file('keys', { sweep: { LOADS: [1, 4], WG: [64, 128, 256] } })],
  inputs: 'rotating',
  plot: { y: 'bytesPerSecond' },
  derive: [
    falls('keys LOADS=1 WG=64'),
    falls('keys LOADS=4 WG=64'),
    ratio('keys LOADS=1 WG=64', 'keys LOADS=1 WG=256'),
    ratio('keys LOADS=4 WG=64', 'keys LOADS=4 WG=256'),
    ratio('keys LOADS=1 WG=64', 'keys LOADS=4 WG=64'),
  ],
  models: [],
  document: {
    file: DOCUMENTS.query,
    rows: [57],
    machine:
      'GeForce 9500 GT; its occupancy rose from 2/3 to 1 with 10 registers per thread instead of 14, which WGSL cannot request, and the time fell from 8.181 ms to 5.993 ms',
    points: [],
    values: [],
  },
});
