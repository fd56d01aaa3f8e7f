import { expect, test } from 'vitest';
import { formatOutput } from './format-output.ts';

test.each([
  [1.5e9, 'B/s', '1.50 GB/s'],
  [12_800, 'B', '12.8 kB'],
  [2e11, 'flop/s', '200 GFLOP/s'],
  [2.8e-10, 's', '0.2800 ns'],
  [9 / 7, 'flop/byte', '1.29 flop/byte'],
  [2 / 3, 'share', '66.7 %'],
  [12.5, 'warps', '12.5 warps'],
  [6_001_215, 'elements', '6 001 215 elements'],
  [4 / 3, '×', '1.333 ×'],
  [510, '', '510'],
  ['registers', '', 'registers'],
  [1, 'passes', '1 pass'],
  [1, 'warps', '1 warp'],
  [null, 'elements', 'none'],
])('writes %s %s as people read it', (value, unit, text) => {
  expect(formatOutput(value, unit).replaceAll('\u202f', ' ')).toBe(text);
});
