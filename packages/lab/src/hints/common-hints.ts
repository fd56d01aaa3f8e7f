import type { Hint } from './hint.ts';

const SHARE_IT = 'Share that work among all threads of the workgroup: thread t takes parts t, t + threads, t + 2·threads …';

/** Advice that holds for kernels of any lab; a lab inserts these where they belong in its own order, or writes its own. */
export const COMMON_HINTS = {
  scatteredAccess: {
    when: [{ fact: 'sectorsOverFewest', atLeast: 1.3 }],
    hint: 'Let neighbouring threads touch neighbouring addresses, so that the accesses of a warp fall into few sectors.',
  },
  bankConflicts: {
    when: [{ fact: 'bankPasses', atLeast: 1.2 }],
    hint: 'Let the lanes of a warp touch neighbouring words of workgroup memory, or pad each row of the array by one element, so that they fall into different banks.',
  },
  largeWorkgroups: {
    when: [{ fact: 'workgroupBytesPerInvocation', atLeast: 64 }],
    hint: 'While some threads wait for memory, others should have work. Declare only what the workgroup shares, reuse one array, or let more threads share it.',
  },
  extraOperations: {
    when: [{ fact: 'extraOperationsPerWord', atLeast: 8 }],
    hint: 'Arithmetic costs nothing only while it is faster than memory: compute once what is the same for many elements, and leave out steps that change nothing.',
  },
  divisions: {
    when: [{ fact: 'divisionsPerInvocation', atLeast: 1 }],
    hint: 'A GPU has no instruction for it. Divide once and keep the result, count up and compare instead, or launch in x, y and z so that nothing has to be divided.',
  },
  privateArrays: {
    when: [{ fact: 'privateAccessesPerInvocation', atLeast: 1 }],
    hint: 'Use what you load at once, or keep it in variables with names of their own; in a short loop with a constant number of rounds, an array works as well.',
  },
  repeatedPasses: {
    when: [{ fact: 'passes', atLeast: 1.5 }],
    hint: 'One pass is enough: do everything with an element while it is in a register.',
  },
  divergence: {
    when: [
      { fact: 'activeLanes', below: 12 },
      { fact: 'workgroupSize', atLeast: 32 },
    ],
    hint: 'Keep the active threads next to each other, so that each warp is either fully busy or fully idle.',
  },
  branches: {
    when: [
      { fact: 'activeLanes', below: 17 },
      { fact: 'workgroupSize', atLeast: 32 },
      { fact: 'barriersPerKibibyte', below: 1 },
    ],
    hint: 'Let all lanes of a warp take the same branch, and go through a loop equally often: decide per workgroup or per warp, not per thread.',
  },
  workgroupAtomics: {
    when: [{ fact: 'atomicsInWorkgroup', atLeast: 32 }],
    hint: 'Let each thread do its part in registers and touch the shared word at most once; a tree or a subgroup operation joins the parts of a workgroup without waiting.',
  },
  loneThread: {
    when: [
      { fact: 'activeLanes', below: 4 },
      { fact: 'workgroupSize', atLeast: 32 },
    ],
    hint: SHARE_IT,
  },
  serialPass: {
    when: [{ fact: 'parallelInvocations', atLeast: 0 }],
    hint: 'Let a workgroup of 256 threads share that work: each adds up a part, and a tree in workgroup memory joins the parts.',
  },
  unevenWork: {
    when: [{ fact: 'parallelWorkgroups', below: 64 }],
    hint: 'Give every workgroup an equal part of the work, in each dispatch: workgroup w takes parts w, w + workgroups, w + 2·workgroups …',
  },
  unevenWorkgroups: {
    when: [{ fact: 'workgroupSize', atLeast: 32 }],
    hint: 'Use workgroups of 64 to 256 threads, in multiples of 32: a GPU runs 32 or more threads in step, and missing threads cost as much as active ones.',
  },
  smallWorkgroups: {
    when: [{ fact: 'workgroupSize', below: 32 }],
    hint: 'Use workgroups of 64 to 256 threads: a GPU runs 32 or more threads in step, and missing threads cost as much as active ones.',
  },
  waitingWarps: {
    when: [{ fact: 'workingWarpShare', below: 0.75 }],
    hint: SHARE_IT,
  },
  scratch: {
    when: [{ fact: 'scratchShare', atLeast: 0.1 }],
    hint: 'Whatever goes to scratch has to be read back: keep what one thread needs again in registers, and what a workgroup shares in workgroup memory.',
  },
  idleInvocations: {
    when: [
      { fact: 'idleShare', atLeast: 0.65 },
      { fact: 'workgroups', atLeast: 64 },
    ],
    hint: 'Launch only as many threads as there is work for: compare the //@ dispatch line with the work that each thread does.',
  },
  needlessBarriers: {
    when: [{ fact: 'needlessBarriers', atLeast: 1 }],
    hint: 'Leave out those barriers: one is needed only behind what other threads will read, and before that is overwritten.',
  },
  sumInOutput: {
    when: [
      { fact: 'outputTouches', atLeast: 1.5 },
      { fact: 'atomicsPerInvocation', below: 0.1 },
    ],
    hint: 'Keep unfinished results in registers, and write each element of the output once, at the end.',
  },
  manyDispatches: {
    when: [{ fact: 'dispatches', atLeast: 5 }],
    hint: 'Each dispatch waits for the one before it and costs a few microseconds: let one do the work of several.',
  },
  fewWorkgroups: {
    when: [{ fact: 'workgroups', below: 64 }],
    hint: 'Launch more workgroups: a GPU has tens to hundreds of cores, each runs several workgroups at once, and a core without a workgroup does nothing.',
  },
  manyAtomics: {
    when: [{ fact: 'atomicsPerInvocation', atLeast: 0.1 }],
    hint: 'Atomic operations on the same address run one after the other. Add up in registers and in workgroup memory first; then one atomic operation per workgroup is enough.',
  },
} as const satisfies Record<string, Hint>;
