/**
 * What the demo's class handed in, in which order, and why. Days are counted from the day of the first start (UTC), so that the course is
 * always in full swing. Each hand-in has a file of its own in `kernels/`, complete or as a change of an earlier one or of a lab's file, and
 * a grading of its own in `recorded/`.
 */

/** `-3 21:47`: three days before the first start, at 21:47 UTC. */
export type Moment = `${number} ${number}:${number}`;

export interface StoryHandIn {
  /** `<lab>/<exercise>/<student>-<number>`: the file in `kernels/`, without its extension. */
  readonly kernel: string;
  readonly at: Moment;
  /** The student's note. */
  readonly note: string;
  /** Graded a second time, in the regrade set. */
  readonly regraded?: true;
  /** Graded by what the kernel does to memory, not by its time: any device gives the same figures. */
  readonly gradedBy?: 'counts';
}

export const WARM_UP: readonly StoryHandIn[] = [
  {
    kernel: 'vector-ops/copy/priya-1',
    at: '-11 17:22',
    note: '8 independent loads per thread before the first store. Expect > 0.9 of the roof.',
    regraded: true,
  },
  { kernel: 'vector-ops/copy/diego-1', at: '-11 19:05', note: '' },
  {
    kernel: 'vector-ops/copy/amara-1',
    at: '-10 10:40',
    note: 'One element a thread, WG 128. It should be memory bound, so I expect nearly the full roof.',
  },
  {
    kernel: 'vector-ops/copy/amara-2',
    at: '-10 11:32',
    note: 'Only 36 %?! So launching threads costs. Now vec4f, a quarter of the threads. I expect about double.',
    regraded: true,
  },
  { kernel: 'vector-ops/copy/mateo-1', at: '-9 18:12', note: '' },
  { kernel: 'vector-ops/copy/mateo-2', at: '-9 18:13', note: 'forgot a semicolon' },
  { kernel: 'vector-ops/copy/chen-1', at: '-9 22:51', note: 'eight loads in flight, workgroup size from the sweep', regraded: true },
  { kernel: 'vector-ops/copy/noor-1', at: '-8 15:03', note: 'WG 64 instead of 256. More workgroups, so maybe better balanced?' },
  { kernel: 'vector-ops/copy/yuki-1', at: '-8 20:44', note: 'vec4f all the way' },
  {
    kernel: 'vector-ops/copy/yuki-2',
    at: '-8 20:59',
    note: 'n is not always a multiple of 4, of course. Second entry point for the rest.',
    regraded: true,
  },
  { kernel: 'vector-ops/copy/tomasz-1', at: '-7 09:15', note: 'vec4f', regraded: true },
  { kernel: 'vector-ops/copy/demo-1', at: '-7 13:30', note: 'The starter as it is, to see how handing in works.' },
  { kernel: 'vector-ops/copy/demo-2', at: '-7 13:46', note: 'out[i] = a[i]. Expect it to be right, no idea about the speed.' },
  { kernel: 'vector-ops/copy/oleksandra-1', at: '-6 08:20', note: 'float4 copy, the classic' },
  { kernel: 'vector-ops/copy/sinead-1', at: '-5 16:37', note: '' },
  { kernel: 'vector-ops/copy/sinead-2', at: '-5 16:52', note: '65535 in one dimension, noted. Two dimensions now.' },
  { kernel: 'vector-ops/copy/thandiwe-1', at: '-5 19:18', note: 'My first GPU kernel!' },
  { kernel: 'vector-ops/copy/emile-1', at: '-4 21:26', note: '' },
  { kernel: 'vector-ops/copy/demo-3', at: '-4 22:05', note: 'vec4f view and a tail. If launching was the limit, this should help a lot.' },
  {
    kernel: 'vector-ops/copy/lukas-1',
    at: '-4 23:41',
    note: 'Each thread gets a contiguous block so that it stays in its own cache lines. Should be very cache friendly.',
  },
  {
    kernel: 'vector-ops/copy/lukas-2',
    at: '-3 18:02',
    note: 'Contiguous per thread was the wrong idea: the subgroup has to be contiguous. Spending a late day on it.',
  },
  { kernel: 'vector-ops/copy/kahurangi-1', at: '-3 20:10', note: 'Back on my feet, thanks for the extension.' },
];

export const VECTOR_OPERATIONS: readonly StoryHandIn[] = [
  { kernel: 'vector-ops/scale/priya-1', at: '-8 17:40', note: 'Same structure as the copy. One multiply more, should not matter.' },
  { kernel: 'vector-ops/add/priya-1', at: '-8 18:05', note: 'Two inputs, so two float4 of each are enough loads in flight.' },
  { kernel: 'vector-ops/triad/priya-1', at: '-8 18:21', note: 'As add.' },
  { kernel: 'vector-ops/scale/chen-1', at: '-6 23:12', note: 'copied from my copy' },
  { kernel: 'vector-ops/scale/thandiwe-1', at: '-5 20:02', note: '' },
  {
    kernel: 'vector-ops/triad/amara-1',
    at: '-4 10:12',
    note: 'vec4f from the start this time. Expect the same fraction as copy version 2.',
  },
  { kernel: 'vector-ops/add/mateo-1', at: '-3 17:30', note: '' },
  { kernel: 'vector-ops/triad/yuki-1', at: '-3 20:41', note: '' },
  { kernel: 'vector-ops/triad/yuki-2', at: '-3 20:48', note: 's is the f32, n the u32' },
  { kernel: 'vector-ops/triad/noor-1', at: '-2 14:22', note: 'still WG 64' },
  { kernel: 'vector-ops/scale/demo-1', at: '-2 15:10', note: 'Copy with a factor.' },
  { kernel: 'vector-ops/triad/chen-1', at: '-2 22:33', note: '2 × vec4f per input, WG 256' },
  { kernel: 'vector-ops/triad/sinead-1', at: '-1 16:12', note: 'If two in flight are good, four are better. Expect +5 %.' },
  { kernel: 'vector-ops/triad/emile-1', at: '-1 19:45', note: '' },
  {
    kernel: 'vector-ops/triad/amara-2',
    at: '-1 20:03',
    note: 'Two vec4f of each input, loads first. Expect a few percent at the large size, nothing at the small one.',
  },
  { kernel: 'vector-ops/triad/demo-1', at: '-1 20:30', note: 'Triad, one element a thread.' },
  { kernel: 'vector-ops/triad/noor-2', at: '-1 20:38', note: 'vec4f. With WG 64 the launch cost should be down to a quarter.' },
  { kernel: 'vector-ops/triad/demo-2', at: '-1 20:52', note: 'a and b were swapped. Also vec4f now.' },
  { kernel: 'vector-ops/triad/oleksandra-1', at: '-1 22:15', note: 'STREAM triad' },
  { kernel: 'vector-ops/add/lukas-1', at: '-1 23:37', note: 'Larger blocks per thread than in the copy, to save on launches.' },
];

export const REDUCTION: readonly StoryHandIn[] = [
  { kernel: 'reduction/sum/priya-1', at: '-6 18:12', note: 'Baseline: sequential addressing.' },
  {
    kernel: 'reduction/sum/priya-2',
    at: '-6 19:30',
    note: 'Grid-stride, 8 workgroups per multiprocessor, 4 accumulators. The tree should vanish from the time.',
  },
  { kernel: 'reduction/sum/amara-1', at: '-5 10:05', note: 'Version 1: active threads at the front. No divergence, so close to the roof?' },
  { kernel: 'reduction/sum/chen-1', at: '-5 23:20', note: 'GROUPS 792 from the sweep' },
  { kernel: 'reduction/sum/thandiwe-1', at: '-4 18:11', note: 'Tree as on the slides. Everything up to a million works on my laptop.' },
  { kernel: 'reduction/sum/thandiwe-2', at: '-4 19:02', note: 'Moved the barrier out of the loop, I think it was the reason.' },
  { kernel: 'reduction/sum/yuki-1', at: '-4 21:03', note: '' },
  { kernel: 'reduction/sum/yuki-2', at: '-4 21:05', note: 'lower case n' },
  { kernel: 'reduction/sum/tomasz-1', at: '-3 16:40', note: 'Add on load, then the tree. Expect twice the speed of the plain tree.' },
  { kernel: 'reduction/sum/thandiwe-3', at: '-3 19:26', note: 'The last element was missing, so s has to go to 0 too?' },
  { kernel: 'reduction/sum/emile-1', at: '-3 22:58', note: 'my own block sum' },
  { kernel: 'reduction/sum/noor-1', at: '-3 14:30', note: '' },
  { kernel: 'reduction/sum/mateo-1', at: '-2 17:11', note: 'If launching costs so much, I launch one workgroup. Expect 100 %.' },
  { kernel: 'reduction/sum/mateo-2', at: '-2 17:29', note: 'One workgroup uses one multiprocessor. The device has 132 of them.' },
  { kernel: 'reduction/sum/thandiwe-4', at: '-2 20:15', note: 'Fewer steps, s /= 4, to see whether it is the number of steps.' },
  { kernel: 'reduction/sum/sinead-1', at: '-2 16:20', note: 'First add on load.' },
  {
    kernel: 'reduction/sum/amara-2',
    at: '-2 10:41',
    note: 'Version 2: two elements on load. Halves the barriers per element, so I expect 1.8×.',
  },
  { kernel: 'reduction/sum/noor-2', at: '-1 14:02', note: 'No modulo, threads side by side.' },
  { kernel: 'reduction/sum/demo-1', at: '-1 18:04', note: 'The tree from the lecture. Expect it to be slow.' },
  { kernel: 'reduction/sum/demo-2', at: '-1 18:33', note: 'Halving distances, no modulo. Expect 2×.' },
  {
    kernel: 'reduction/sum/thandiwe-5',
    at: '-1 18:50',
    note: 'I do not see it any more. Took the second level out, so that there are fewer places for a mistake.',
  },
  {
    kernel: 'reduction/sum/priya-3',
    at: '-1 19:14',
    note: 'Subgroups instead of the tree in workgroup memory. Only the small size should gain.',
  },
  { kernel: 'reduction/sum/oleksandra-1', at: '-1 21:20', note: '128 threads, sequential' },
  {
    kernel: 'reduction/sum/amara-3',
    at: '-1 21:42',
    note: 'Version 3: fixed number of workgroups, everything in registers. I expect > 0.8.',
  },
  { kernel: 'reduction/sum/lukas-1', at: '-1 22:48', note: 'Interleaved tree to begin with.' },
  { kernel: 'reduction/sum/chen-2', at: '-1 23:02', note: 'subgroupAdd; aiming at the small size, where finish dominates' },
];

export const QUERY: readonly StoryHandIn[] = [
  { kernel: 'query/filtered-sum/priya-1', at: '-4 17:44', note: 'Tree over 64-bit sums.' },
  { kernel: 'query/filtered-sum/noor-1', at: '-3 15:08', note: 'select, then fold' },
  { kernel: 'query/filtered-sum/yuki-1', at: '-3 21:35', note: '' },
  { kernel: 'query/filtered-sum/yuki-2', at: '-3 22:20', note: 'vec2u then. Two rows a thread.' },
  { kernel: 'query/filtered-sum/amara-1', at: '-2 11:30', note: 'Products in 32 bits: quantities and prices are small, it should fit.' },
  { kernel: 'query/filtered-sum/amara-2', at: '-2 12:04', note: 'It did not fit.' },
  { kernel: 'query/filtered-sum/oleksandra-1', at: '-2 08:50', note: 'Radix 16: two barriers instead of eight.' },
  {
    kernel: 'query/filtered-sum/priya-2',
    at: '-2 18:31',
    note: 'Hardly any row is selected, so only the key column matters. 16 keys in flight.',
  },
  { kernel: 'query/filtered-sum/chen-1', at: '-1 23:30', note: 'atomics with carry; no second pass over partial sums' },
];

export const STENCIL: readonly StoryHandIn[] = [
  { kernel: 'stencil/7pt/amara-1', at: '-3 10:20', note: 'Version 1: the formula. 7 loads but most of them from cache, so perhaps 50 %.' },
  { kernel: 'stencil/7pt/noor-1', at: '-3 16:15', note: 'xy tile in workgroup memory.' },
  { kernel: 'stencil/7pt/noor-2', at: '-3 16:24', note: 'barrier!' },
  { kernel: 'stencil/7pt/priya-1', at: '-2 19:20', note: 'March in z, CHUNK 32.' },
  { kernel: 'stencil/7pt/sinead-1', at: '-2 16:58', note: 'Workgroups along z, because the planes are the longest stride.' },
  { kernel: 'stencil/13pt/sinead-1', at: '-1 17:03', note: 'Lanes along x again, everywhere, for ever.' },
  { kernel: 'stencil/7pt/chen-1', at: '-2 22:58', note: 'queue of three registers' },
  { kernel: 'stencil/7pt/chen-2', at: '-1 22:10', note: 'four points a thread; shorter chunks to have enough workgroups' },
  { kernel: 'stencil/25pt/chen-1', at: '-1 22:31', note: 'same with radius 4; does it spill?' },
];

export const MATMUL: readonly StoryHandIn[] = [
  { kernel: 'matmul/square/amara-1', at: '-2 14:10', note: 'Version 1: three loops, the outer two are threads.' },
  { kernel: 'matmul/square/chen-1', at: '-2 23:21', note: 'tiles' },
  {
    kernel: 'matmul/square/amara-2',
    at: '-1 10:31',
    note: 'Version 2: rows and columns exchanged, so that loads of b coalesce. Expect 4×.',
  },
  { kernel: 'matmul/square/priya-1', at: '-1 18:40', note: '4×4 per thread. Each load from workgroup memory serves four multiply-adds.' },
  { kernel: 'matmul/square/lukas-1', at: '-1 20:55', note: 'Tiled.' },
  { kernel: 'matmul/square/chen-2', at: '-1 21:37', note: '8×8 per thread, 64 registers of sums' },
];

export const COUNTED: readonly StoryHandIn[] = (
  [
    {
      kernel: 'reduction/sum/lukas-2',
      at: '-6 20:15',
      note: 'Interleaved. Each element is read once, so it should have most of the points.',
    },
    { kernel: 'reduction/sum/thandiwe-6', at: '-6 21:02', note: 'My laptop has no GPU to speak of, so this one is for me.' },
    { kernel: 'reduction/sum/amara-4', at: '-5 10:30', note: 'Two elements on load: half the scratch.' },
    { kernel: 'reduction/sum/demo-3', at: '-5 16:44', note: 'Neighbours read neighbours. What is left to win without a clock?' },
    { kernel: 'reduction/sum/mateo-3', at: '-4 17:20', note: 'One workgroup writes one partial sum: no scratch at all.' },
    { kernel: 'reduction/sum/noor-3', at: '-4 20:09', note: 'Threads side by side.' },
    { kernel: 'reduction/sum/tomasz-2', at: '-3 15:31', note: 'Add on load, then the tree.' },
    { kernel: 'reduction/sum/chen-3', at: '-3 22:40', note: 'same file as for time; let us see whether counts agree' },
    { kernel: 'reduction/sum/amara-5', at: '-2 11:12', note: 'Fixed number of workgroups, vec4f: a quarter of the requests.' },
  ] as const
).map((handIn) => ({ ...handIn, gradedBy: 'counts' }));

/** All hand-ins, in the order of the course. */
export const STORY: readonly StoryHandIn[] = [...WARM_UP, ...COUNTED, ...VECTOR_OPERATIONS, ...REDUCTION, ...QUERY, ...STENCIL, ...MATMUL];

/** `vector-ops/copy/amara-2` → `vector-ops/copy` */
export function exerciseOf({ kernel }: StoryHandIn): string {
  return kernel.slice(0, kernel.lastIndexOf('/'));
}

/** `vector-ops/copy/amara-2` → `amara` */
export function studentOf({ kernel }: StoryHandIn): string {
  return kernel.slice(kernel.lastIndexOf('/') + 1, kernel.lastIndexOf('-'));
}

/** The gradings to record: one for each hand-in, and a second one for those in the regrade set. */
export function recordingsOf(handIn: StoryHandIn): string[] {
  return handIn.regraded ? [handIn.kernel, `${handIn.kernel}.again`] : [handIn.kernel];
}

/** The moment as a date, days counted from the day of `start` (UTC). */
export function momentOf(at: Moment, start: Date): Date {
  const [day = '0', time = '00:00'] = at.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate() + Number(day), hours, minutes));
}
