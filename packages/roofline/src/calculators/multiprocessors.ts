/** The resources of one multiprocessor, and the granularity of their allocation. Memory sizes are in bytes. */
export interface Multiprocessor {
  readonly computeCapability: string;
  /** Example products, where the chip's name alone is not enough. */
  readonly productName: string;
  readonly warps: number;
  readonly blocks: number;
  readonly threadsPerBlock: number;
  readonly registers: number;
  readonly registersPerBlock: number;
  readonly registersPerThread: number;
  /** The unit to which registers are allocated: a block, or each of its warps. */
  readonly registersFor: 'block' | 'warp';
  /** Registers are allocated in multiples of this. */
  readonly registerUnit: number;
  /** Registers per thread for which the allocation unit is twice as large. */
  readonly doubledAt?: readonly number[];
  /** Where registers are allocated to blocks, warps of a block are counted in multiples of this. */
  readonly warpUnit: number;
  /** Partitions of the register file; a warp takes its registers from one of them. */
  readonly partitions: number;
  readonly sharedBytes: number;
  readonly sharedBytesPerBlock: number;
  readonly sharedUnit: number;
  /** Shared memory of each block that is reserved by the system. */
  readonly reservedSharedBytes: number;
}

const KI = 1024;

/**
 * Compute capability 1.0 and 1.1: NVIDIA, CUDA C Programming Guide 4.2, appendix F (768 threads, 24 warps, 8 blocks, 8 K registers, 16 KB),
 * and section 4.2 on allocation (registers of a block in units of 256, warps in pairs, shared memory in units of 512 bytes); 124 registers
 * per thread: CUDA Occupancy Calculator 3.0 (CUDA_Occupancy_calculator.xls).
 */
const TESLA: Multiprocessor = {
  computeCapability: '1.0',
  productName: 'GeForce 8800 GTX',
  warps: 24,
  blocks: 8,
  threadsPerBlock: 512,
  registers: 8 * KI,
  registersPerBlock: 8 * KI,
  registersPerThread: 124,
  registersFor: 'block',
  registerUnit: 256,
  warpUnit: 2,
  partitions: 1,
  sharedBytes: 16 * KI,
  sharedBytesPerBlock: 16 * KI,
  sharedUnit: 512,
  reservedSharedBytes: 0,
};

/**
 * Compute capability 2.0: CUDA C Programming Guide 4.2, appendix F; allocation units: cuda_occupancy.h of CUDA 7 (registers by warp in
 * units of 64, of 128 at eight counts; two partitions; shared memory in units of 128 bytes).
 */
const FERMI: Multiprocessor = {
  ...TESLA,
  computeCapability: '2.0',
  productName: 'Tesla C2050',
  warps: 48,
  threadsPerBlock: 1024,
  registers: 32 * KI,
  registersPerBlock: 32 * KI,
  registersPerThread: 63,
  registersFor: 'warp',
  registerUnit: 64,
  doubledAt: [21, 22, 29, 30, 37, 38, 45, 46],
  warpUnit: 1,
  partitions: 2,
  sharedBytes: 48 * KI,
  sharedBytesPerBlock: 48 * KI,
  sharedUnit: 128,
};

/**
 * Compute capability 3.5: CUDA C Programming Guide 7.0, technical specifications; allocation units: cuda_occupancy.h of CUDA 7 (256
 * registers, 4 partitions, 256 bytes).
 */
const KEPLER: Multiprocessor = {
  computeCapability: '3.5',
  productName: 'Tesla K40',
  warps: 64,
  blocks: 16,
  threadsPerBlock: 1024,
  registers: 64 * KI,
  registersPerBlock: 64 * KI,
  registersPerThread: 255,
  registersFor: 'warp',
  registerUnit: 256,
  warpUnit: 1,
  partitions: 4,
  sharedBytes: 48 * KI,
  sharedBytesPerBlock: 48 * KI,
  sharedUnit: 256,
  reservedSharedBytes: 0,
};

/**
 * Compute capability 5.2: CUDA C Programming Guide 7.0, technical specifications; allocation units as for 3.5: cuda_occupancy.h of CUDA 7.
 */
const MAXWELL: Multiprocessor = { ...KEPLER, computeCapability: '5.2', productName: 'GeForce GTX 980', blocks: 32, sharedBytes: 96 * KI };

/**
 * Compute capability 7.0: CUDA C++ Programming Guide 11.1, technical specifications; allocation units as for 3.5: cuda_occupancy.h of CUDA
 * 11.1.
 */
const VOLTA: Multiprocessor = { ...MAXWELL, computeCapability: '7.0', productName: 'V100', sharedBytesPerBlock: 96 * KI };

/**
 * Compute capability 8.0: CUDA C++ Programming Guide 13, technical specifications per compute capability; shared memory in units of 128
 * bytes: cuda_occupancy.h of CUDA 11.1; 1 KB per block for the system: NVIDIA Ampere GPU Architecture Tuning Guide.
 */
const AMPERE: Multiprocessor = {
  ...VOLTA,
  computeCapability: '8.0',
  productName: 'A100',
  sharedBytes: 164 * KI,
  sharedBytesPerBlock: 163 * KI,
  sharedUnit: 128,
  reservedSharedBytes: KI,
};

/** Compute capability 8.6: like 8.0, with 48 warps, 16 blocks and 100 KB. */
const SMALL_AMPERE: Multiprocessor = {
  ...AMPERE,
  computeCapability: '8.6',
  productName: 'GeForce RTX 3090',
  warps: 48,
  blocks: 16,
  sharedBytes: 100 * KI,
  sharedBytesPerBlock: 99 * KI,
};

/**
 * Compute capability 9.0: CUDA C++ Programming Guide 13, technical specifications per compute capability; allocation units as for 8.0:
 * cuda_occupancy.h of CUDA 12.
 */
const HOPPER: Multiprocessor = {
  ...AMPERE,
  computeCapability: '9.0',
  productName: 'H100, H200',
  sharedBytes: 228 * KI,
  sharedBytesPerBlock: 227 * KI,
};

/** Chips from 2006 to today, by chip name. */
export const MULTIPROCESSORS = {
  G80: TESLA,
  /** Like 1.0. */
  G96: { ...TESLA, computeCapability: '1.1', productName: 'GeForce 9500 GT' },
  /** Compute capability 1.3: CUDA C Programming Guide 4.2, appendix F: 1024 threads, 16 K registers in units of 512. */
  GT200: {
    ...TESLA,
    computeCapability: '1.3',
    productName: 'Tesla C1060',
    warps: 32,
    registers: 16 * KI,
    registersPerBlock: 16 * KI,
    registerUnit: 512,
  },
  GF100: FERMI,
  GK110: KEPLER,
  /** Compute capability 3.7: CUDA C Programming Guide 7.0, technical specifications: 128 K registers and 112 KB. */
  GK210: { ...KEPLER, computeCapability: '3.7', productName: 'Tesla K80', registers: 128 * KI, sharedBytes: 112 * KI },
  GM204: MAXWELL,
  /** Compute capability 6.0: CUDA C++ Programming Guide 11.1, technical specifications: 64 KB; two partitions: cuda_occupancy.h of CUDA 11.1. */
  GP100: { ...MAXWELL, computeCapability: '6.0', productName: 'P100', partitions: 2, sharedBytes: 64 * KI },
  /** Compute capability 6.1: like 5.2. */
  GP102: { ...MAXWELL, computeCapability: '6.1', productName: 'GeForce GTX 1080 Ti' },
  GV100: VOLTA,
  /** Compute capability 7.5: CUDA C++ Programming Guide 13, technical specifications: 32 warps, 16 blocks, 64 KB. */
  TU102: {
    ...VOLTA,
    computeCapability: '7.5',
    productName: 'GeForce RTX 2080 Ti',
    warps: 32,
    blocks: 16,
    sharedBytes: 64 * KI,
    sharedBytesPerBlock: 64 * KI,
  },
  GA100: AMPERE,
  GA102: SMALL_AMPERE,
  /** Compute capability 8.9: like 8.6, with 24 blocks. */
  AD102: { ...SMALL_AMPERE, computeCapability: '8.9', productName: 'GeForce RTX 4090', blocks: 24 },
  GH100: HOPPER,
  /** Compute capability 10.0: CUDA C++ Programming Guide 13: the figures of 9.0, and presumably its allocation units. */
  GB100: { ...HOPPER, computeCapability: '10.0', productName: 'B200' },
  /** Compute capability 12.0: CUDA C++ Programming Guide 13: the figures of 8.9, and presumably its allocation units. */
  GB202: { ...SMALL_AMPERE, computeCapability: '12.0', productName: 'GeForce RTX 5090', blocks: 24 },
} as const satisfies Readonly<Record<string, Multiprocessor>>;

export type Chip = keyof typeof MULTIPROCESSORS;
