/**
 * The facts available to hints, each with its definition and unit. The *main dispatch* is the one that requests most bytes of storage
 * buffers. Facts come from the x-ray of the kernel, the first two from its timing.
 */
const KERNEL_FACTS = {
  fraction: 'Share of the roof reached; unknown where speed is not graded.',
  launchShare:
    'Time of an empty launch over the median time, 0 to 1, of the timed size where it is largest; unknown where speed is not graded.',
  dispatches: 'Dispatches of the launch plan.',
  workgroups: 'Workgroups of the main dispatch.',
  workgroupSize: 'Invocations of one of its workgroups.',
  bytesPerWorkgroup: 'Bytes that a workgroup of the main dispatch asks the storage buffers for, on average.',
  bytesPerInvocation: 'Bytes that an invocation of the main dispatch asks the storage buffers for, on average.',
  idleShare: 'Share of all invocations that touch no memory.',
  loadBytes: 'Bytes of one load from the inputs, on average: 16 for vec4f. 0 without loads.',
  loadsPerInvocation: 'Loads from the inputs for each invocation that touches memory, on average over all dispatches.',
  storesPerInvocation: 'Stores to storage buffers for each invocation that touches memory, on average.',
  readsInWorkgroup:
    'How often one workgroup reads an element of an input that it reads at all, on average; of the input where that is most.',
  readingWorkgroups: 'How many workgroups read an element of an input, on average; of the input where that is most.',
  bytesOverFewest: 'Bytes asked of the storage buffers, over the fewest that the exercise needs.',
  sectorsOverFewest: 'Sectors of 32 bytes that requests touch, over the fewest that would hold the same bytes. 1 where nothing is touched.',
  outputTouches: 'How often an element of the output that is touched at all is loaded or stored, on average. 0 where none is.',
  scratchShare: 'Share of the bytes asked of the storage buffers that is asked of the scratch.',
  atomicsPerInvocation: 'Atomic operations on storage buffers for each invocation that touches memory, on average.',
  workgroupAccesses: 'Accesses to workgroup memory for each invocation that touches memory, on average.',
  accessesPerBarrier:
    'Accesses to workgroup memory by an invocation of the main dispatch for each barrier that it passes, on average; without barriers, all of them.',
  extraOperationsPerWord:
    'Integer and float operations for each 4 bytes that have to be moved, beyond eight for each operation that the exercise needs.',
  divisionsPerInvocation:
    'Integer divisions and remainders by a number that is not known before the kernel runs, for each invocation that touches memory, on average.',
  privateAccessesPerInvocation:
    'Accesses to an array of the invocation’s own by an index that is not known before the kernel runs, for each invocation that touches memory, on average.',
  workgroupBytesPerInvocation:
    'Bytes of workgroup memory that the kernel declares, for each invocation of a workgroup of the main dispatch.',
  passes: 'Dispatches that touch a byte which any of them touches, on average.',
  bankPasses: 'Passes over the banks of workgroup memory that one request takes, on average: 1 without conflicts, and without requests.',
  conflictStride:
    'Bytes between neighbouring lanes in the line with most bank conflicts; 0 where they are not the same from request to request, and without conflicts.',
  operationsPerAccess:
    'Arithmetic operations of the kind that the exercise counts, for each access to workgroup memory. 0 without accesses.',
  operationsPerByte:
    'Arithmetic operations of the kind that the exercise counts, for each byte asked of the storage buffers: the counted intensity.',
  activeLanes:
    'Of 32 lanes, those that work in the line that leaves most of them idle; 32 where no line leaves as many idle as a quarter of what the busiest line runs.',
  scatteredWarps: 'Share of the times that a warp runs a piece of the program where idle lanes lie between active ones, 0 to 1.',
  barriersPerKibibyte: 'Barriers that a workgroup of the main dispatch passes, for each KiB that it asks the storage buffers for.',
  trafficOverFewest: 'Bytes of the sectors of 32 bytes that requests touch, over the fewest bytes that the exercise needs.',
  accessesPerWord:
    'Accesses of at most 16 bytes to storage buffers and workgroup memory, for each 4 bytes that the exercise must move at least.',
  laneShare:
    'Share of the 32 lanes that take part in a request to a storage buffer or to workgroup memory, on average. 1 without requests.',
  parallelInvocations:
    'Accesses to storage buffers and workgroup memory by all invocations, over those of the invocation that makes most: how many share the work. Of several dispatches, one after the other.',
  parallelWorkgroups: 'The same of workgroups.',
  atomicsOnOneWord:
    'Atomic operations on the word of a storage buffer that gets most of them, for each element of the data. They run one after the other. Those of several dispatches are added up.',
  needlessBarriers:
    'Barriers that order nothing, of those that a workgroup of the main dispatch passes: no invocation reads or overwrites there what another one has touched since the barrier before.',
  workingWarpShare:
    'Share of a workgroup’s warps that work at a time in the main dispatch, on average, while the others wait at a barrier for the one that has most to do, or have ended. 0 to 1.',
  atomicsInWorkgroup:
    'Atomic operations on the word of its memory that gets most of them, of a workgroup of the main dispatch, on average. They run one after the other.',
} as const;

export type FactName = keyof typeof KERNEL_FACTS;

/** The facts of one kernel at one size; null where a fact is not known. */
export type KernelFacts = Readonly<Record<FactName, number | null>>;

/** Facts that need a clock; unknown where speed is not graded. */
const CLOCKED_FACTS = ['fraction', 'launchShare'] as const;

export type ClockedFact = (typeof CLOCKED_FACTS)[number];

/** Facts that need only counts. */
export type CountedFact = Exclude<FactName, ClockedFact>;

export const FACT_NAMES = Object.keys(KERNEL_FACTS) as readonly FactName[];

const clocked: readonly FactName[] = CLOCKED_FACTS;

export const COUNTED_FACTS = FACT_NAMES.filter((name): name is CountedFact => !clocked.includes(name));

/** Short labels of the counted facts, for tables. */
export const FACT_LABELS: Readonly<Record<CountedFact, string>> = {
  dispatches: 'dispatches',
  workgroups: 'workgroups',
  workgroupSize: 'invocations per workgroup',
  bytesPerWorkgroup: 'bytes asked for per workgroup',
  bytesPerInvocation: 'bytes asked for per invocation',
  idleShare: 'share of invocations that touch no memory',
  loadBytes: 'bytes per load',
  loadsPerInvocation: 'loads per invocation',
  storesPerInvocation: 'stores per invocation',
  readsInWorkgroup: 'reads of an element by one workgroup',
  readingWorkgroups: 'workgroups that read an element',
  bytesOverFewest: 'bytes asked for, over the fewest',
  sectorsOverFewest: 'sectors touched, over the fewest for their bytes',
  outputTouches: 'touches of an output element',
  scratchShare: 'share of the bytes that is scratch',
  atomicsPerInvocation: 'atomic operations per invocation',
  workgroupAccesses: 'accesses to workgroup memory per invocation',
  accessesPerBarrier: 'accesses to workgroup memory per barrier',
  extraOperationsPerWord: 'operations per word beyond need',
  divisionsPerInvocation: 'integer divisions per invocation',
  privateAccessesPerInvocation: 'accesses to arrays of its own per invocation',
  workgroupBytesPerInvocation: 'bytes of workgroup memory per invocation',
  passes: 'dispatches that touch a byte',
  bankPasses: 'bank passes per request',
  conflictStride: 'bytes between lanes where banks conflict',
  operationsPerAccess: 'operations per access to workgroup memory',
  operationsPerByte: 'operations per byte asked for',
  activeLanes: 'lanes of 32 that work, in the line with fewest',
  scatteredWarps: 'share of warps with idle lanes between active ones',
  barriersPerKibibyte: 'barriers per KiB asked for',
  trafficOverFewest: 'bytes of sectors touched, over the fewest',
  accessesPerWord: 'memory accesses per word to be moved',
  laneShare: 'share of lanes in a memory request',
  parallelInvocations: 'invocations that share the work',
  parallelWorkgroups: 'workgroups that share the work',
  atomicsOnOneWord: 'atomic operations on one address, per element',
  needlessBarriers: 'barriers that order nothing',
  workingWarpShare: 'share of warps that work at a time',
  atomicsInWorkgroup: 'atomic operations on one word of workgroup memory',
};

/** The label of a fact; its name where this version does not know it. */
export function factLabel(name: string): string {
  const fact = COUNTED_FACTS.find((each) => each === name);
  return fact === undefined ? name : FACT_LABELS[fact];
}
