import { LANES } from '../warp-request.ts';
import { defineCalculator } from './calculator.ts';
import { CalculatorInputError } from './input-error.ts';
import { type Chip, MULTIPROCESSORS, type Multiprocessor } from './multiprocessors.ts';

export interface BlockNeeds {
  readonly device: Chip;
  readonly threadsPerBlock: number;
  readonly registersPerThread: number;
  readonly sharedBytesPerBlock: number;
}

type OccupancyLimit = 'warps' | 'registers' | 'shared memory' | 'blocks';

export interface Occupancy {
  readonly blocksPerSm: number;
  readonly threadsPerSm: number;
  readonly warpsPerSm: number;
  /** Resident warps over the most that the multiprocessor can hold, 0 … 1. */
  readonly occupancy: number;
  /** The resource that allows the fewest blocks; ties go to the first in the order warps, registers, shared memory, blocks. */
  readonly limitedBy: OccupancyLimit;
  /** Blocks that each resource would allow alone; null where it allows any number. */
  readonly allows: Readonly<Record<OccupancyLimit, number | null>>;
}

/**
 * Blocks that one multiprocessor holds at a time: NVIDIA, CUDA C Programming Guide 4.2, section 4.2, where registers are allocated to
 * blocks; cuda_occupancy.h, which comes with CUDA, where they are allocated to warps. 0 blocks where not even one fits. Throws
 * `CalculatorInputError` for a block that the device cannot launch at all.
 */
export function occupancy(needs: BlockNeeds): Occupancy {
  const sm: Multiprocessor = MULTIPROCESSORS[needs.device];
  refuseMore('threadsPerBlock', needs.threadsPerBlock, 1, sm.threadsPerBlock, needs.device);
  refuseMore('registersPerThread', needs.registersPerThread, 0, sm.registersPerThread, needs.device);
  refuseMore('sharedBytesPerBlock', needs.sharedBytesPerBlock, 0, sm.sharedBytesPerBlock, needs.device);
  const warpsPerBlock = Math.ceil(needs.threadsPerBlock / LANES);
  const shared = portion(needs.sharedBytesPerBlock + sm.reservedSharedBytes, sm.sharedUnit);
  const allows = {
    warps: Math.floor(sm.warps / warpsPerBlock),
    registers: blocksByRegisters(sm, warpsPerBlock, needs.registersPerThread),
    'shared memory': shared === 0 ? null : Math.floor(sm.sharedBytes / shared),
    blocks: sm.blocks,
  };
  const blocksPerSm = Math.min(...LIMITS.map((limit) => allows[limit] ?? Number.POSITIVE_INFINITY));
  return {
    blocksPerSm,
    threadsPerSm: blocksPerSm * needs.threadsPerBlock,
    warpsPerSm: blocksPerSm * warpsPerBlock,
    occupancy: (blocksPerSm * warpsPerBlock) / sm.warps,
    limitedBy: LIMITS.find((limit) => allows[limit] === blocksPerSm) ?? 'blocks',
    allows,
  };
}

const LIMITS: readonly OccupancyLimit[] = ['warps', 'registers', 'shared memory', 'blocks'];

function blocksByRegisters(sm: Multiprocessor, warpsPerBlock: number, registersPerThread: number): number | null {
  if (registersPerThread === 0) return null;
  const ofWarp = registersPerThread * LANES;
  if (sm.registersFor === 'block') {
    return Math.floor(sm.registers / portion(portion(warpsPerBlock, sm.warpUnit) * ofWarp, sm.registerUnit));
  }
  const unit = sm.doubledAt?.includes(registersPerThread) ? 2 * sm.registerUnit : sm.registerUnit;
  const given = portion(ofWarp, unit);
  // The hardware checks a block as if it put equally many warps into all partitions.
  if (given * portion(warpsPerBlock, sm.partitions) > sm.registersPerBlock) return 0;
  return Math.floor((sm.partitions * Math.floor(sm.registers / sm.partitions / given)) / warpsPerBlock);
}

/** The smallest multiple of `unit` that holds `amount`. */
function portion(amount: number, unit: number): number {
  return unit * Math.ceil(amount / unit);
}

function refuseMore(input: string, value: number, least: number, most: number, device: Chip): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new CalculatorInputError(input, `cannot be ${value} on a ${device}. Give a whole number from ${least} to ${most}.`);
}

const ANY = 'any number';

const CHIPS = Object.keys(MULTIPROCESSORS) as Chip[];

export const occupancyCalculator = defineCalculator({
  name: 'occupancy',
  title: 'Occupancy of a multiprocessor',
  explains:
    'A multiprocessor holds only whole blocks: as many as its warps, registers and shared memory allow. One more register per thread can cost a third of the warps.',
  inputs: [
    {
      name: 'device',
      label: 'Chip, with its compute capability',
      unit: '',
      kind: 'choice',
      default: 'GH100',
      choices: [...CHIPS].reverse().map((value) => ({ value, label: chipLabel(value) })),
    },
    { name: 'threadsPerBlock', label: 'Threads per block', unit: '', kind: 'integer', default: 256, min: 1, max: 1024 },
    { name: 'registersPerThread', label: 'Registers per thread', unit: '', kind: 'integer', default: 32, min: 0, max: 255 },
    { name: 'sharedBytesPerBlock', label: 'Shared memory per block', unit: 'B', kind: 'integer', default: 0, min: 0 },
  ],
  outputs: [
    { name: 'occupancy', label: 'Occupancy', unit: 'share' },
    { name: 'blocksPerSm', label: 'Blocks', unit: 'blocks' },
    { name: 'warpsPerSm', label: 'Warps', unit: 'warps' },
    { name: 'threadsPerSm', label: 'Threads', unit: 'threads' },
    { name: 'limitedBy', label: 'Limited by', unit: '' },
    { name: 'blocksByWarps', label: 'Blocks that the warps allow', unit: 'blocks' },
    { name: 'blocksByRegisters', label: 'Blocks that the registers allow', unit: 'blocks' },
    { name: 'blocksBySharedMemory', label: 'Blocks that the shared memory allows', unit: 'blocks' },
    { name: 'mostBlocks', label: 'Hardware limit on blocks', unit: 'blocks' },
  ],
  compute: (needs) => {
    const { allows, ...result } = occupancy(needs);
    return {
      ...result,
      blocksByWarps: allows.warps,
      blocksByRegisters: allows.registers ?? ANY,
      blocksBySharedMemory: allows['shared memory'] ?? ANY,
      mostBlocks: allows.blocks,
    };
  },
});

function chipLabel(chip: Chip): string {
  const { computeCapability, productName } = MULTIPROCESSORS[chip];
  return `${chip}: ${productName} (${computeCapability})`;
}
