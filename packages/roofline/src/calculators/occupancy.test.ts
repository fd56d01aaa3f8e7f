import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CalculatorInputError } from './input-error.ts';
import { type Chip, MULTIPROCESSORS, type Multiprocessor } from './multiprocessors.ts';
import { type BlockNeeds, occupancy } from './occupancy.ts';

const chips = Object.keys(MULTIPROCESSORS) as Chip[];

test('on the G80 the eleventh register of 256 threads costs a third of the warps', () => {
  const needs = { device: 'G80', threadsPerBlock: 256, sharedBytesPerBlock: 0 } as const;
  expect(occupancy({ ...needs, registersPerThread: 10 })).toMatchObject({
    blocksPerSm: 3,
    threadsPerSm: 768,
    warpsPerSm: 24,
    occupancy: 1,
  });
  expect(occupancy({ ...needs, registersPerThread: 11 })).toMatchObject({
    blocksPerSm: 2,
    threadsPerSm: 512,
    warpsPerSm: 16,
    occupancy: 2 / 3,
    limitedBy: 'registers',
  });
});

test('the query of 14 registers and 2112 bytes fills two thirds of a GeForce 9500 GT, and all of it with 10 registers', () => {
  const query = { device: 'G96', threadsPerBlock: 256, sharedBytesPerBlock: 2112 } as const;
  expect(occupancy({ ...query, registersPerThread: 14 })).toMatchObject({ occupancy: 2 / 3, limitedBy: 'registers' });
  expect(occupancy({ ...query, registersPerThread: 10 }).occupancy).toBe(1);
  for (const threadsPerBlock of [128, 384]) expect(occupancy({ ...query, threadsPerBlock, registersPerThread: 10 }).occupancy).toBe(1);
});

test.each<[string, BlockNeeds, object]>([
  // Three warps count as four: 4 · 32 · 20 registers, three times in 8192.
  ['warps of a block in pairs', { device: 'G80', threadsPerBlock: 96, registersPerThread: 20, sharedBytesPerBlock: 0 }, { blocksPerSm: 3 }],
  // 2049 bytes are allocated as 2560, six times in 16 384.
  [
    'shared memory in 512 bytes',
    { device: 'G80', threadsPerBlock: 64, registersPerThread: 4, sharedBytesPerBlock: 2049 },
    { blocksPerSm: 6 },
  ],
  // 33 · 32 = 1056 registers are allocated as 1280: 51 warps, but 12 in each partition of 16 384, so 48.
  ['registers of a warp', { device: 'GH100', threadsPerBlock: 256, registersPerThread: 33, sharedBytesPerBlock: 0 }, { warpsPerSm: 48 }],
  [
    'the largest block of many registers',
    { device: 'GH100', threadsPerBlock: 1024, registersPerThread: 65, sharedBytesPerBlock: 0 },
    { blocksPerSm: 0 },
  ],
  // 227 KB plus the kilobyte reserved by the system fill all of 228 KB.
  [
    'shared memory of the system',
    { device: 'GH100', threadsPerBlock: 128, registersPerThread: 32, sharedBytesPerBlock: 227 * 1024 },
    { blocksPerSm: 1, limitedBy: 'shared memory' },
  ],
  [
    'small blocks',
    { device: 'GH100', threadsPerBlock: 32, registersPerThread: 32, sharedBytesPerBlock: 0 },
    { warpsPerSm: 32, limitedBy: 'blocks' },
  ],
  // 21 · 32 = 672 registers are allocated as 768 there, not as 704: 42 warps instead of 46.
  [
    'the odd portions of Fermi',
    { device: 'GF100', threadsPerBlock: 64, registersPerThread: 29, sharedBytesPerBlock: 0 },
    { blocksPerSm: 8 },
  ],
  ['a K80', { device: 'GK210', threadsPerBlock: 256, registersPerThread: 64, sharedBytesPerBlock: 0 }, { occupancy: 1 }],
])('%s', (_, needs, expected) => {
  expect(occupancy(needs)).toMatchObject(expected);
});

test('Fermi gives the registers of some counts in units of 128', () => {
  const blocks = (registersPerThread: number) =>
    occupancy({ device: 'GF100', threadsPerBlock: 192, registersPerThread, sharedBytesPerBlock: 0 }).allows.registers;
  // 20 · 32 = 640 of 16 384 in each of two partitions: 50 warps; 21 · 32 = 672 as 768: 42 warps.
  expect([blocks(20), blocks(21)]).toEqual([8, 7]);
});

const anyNeeds = fc.constantFrom(...chips).chain((device) => {
  const sm: Multiprocessor = MULTIPROCESSORS[device];
  return fc.record<BlockNeeds>({
    device: fc.constant(device),
    threadsPerBlock: fc.integer({ min: 1, max: sm.threadsPerBlock }),
    registersPerThread: fc.integer({ min: 0, max: sm.registersPerThread - 1 }),
    sharedBytesPerBlock: fc.integer({ min: 0, max: sm.sharedBytesPerBlock - 1 }),
  });
});

test('one register, or one byte, more never raises the occupancy', () => {
  fc.assert(
    fc.property(anyNeeds, (needs) => {
      const { occupancy: share } = occupancy(needs);
      expect(occupancy({ ...needs, registersPerThread: needs.registersPerThread + 1 }).occupancy).toBeLessThanOrEqual(share);
      expect(occupancy({ ...needs, sharedBytesPerBlock: needs.sharedBytesPerBlock + 1 }).occupancy).toBeLessThanOrEqual(share);
    }),
  );
});

test('no multiprocessor is given more than it has, and what limits it would not hold a block more', () => {
  fc.assert(
    fc.property(anyNeeds, (needs) => {
      const sm: Multiprocessor = MULTIPROCESSORS[needs.device];
      const { blocksPerSm, warpsPerSm, threadsPerSm, limitedBy, allows } = occupancy(needs);
      expect(warpsPerSm).toBeLessThanOrEqual(sm.warps);
      expect(blocksPerSm * needs.sharedBytesPerBlock).toBeLessThanOrEqual(sm.sharedBytes);
      expect(threadsPerSm * needs.registersPerThread).toBeLessThanOrEqual(sm.registers);
      expect(allows[limitedBy]).toBe(blocksPerSm);
    }),
  );
});

test('a block that the chip does not launch is refused with what it allows', () => {
  const needs = { device: 'G80', threadsPerBlock: 256, registersPerThread: 10, sharedBytesPerBlock: 0 } as const;
  expect(() => occupancy({ ...needs, threadsPerBlock: 1024 })).toThrow(
    new CalculatorInputError('threadsPerBlock', 'cannot be 1024 on a G80. Give a whole number from 1 to 512.'),
  );
  expect(() => occupancy({ ...needs, sharedBytesPerBlock: 20_000 })).toThrow(/sharedBytesPerBlock .* from 0 to 16384/);
});
