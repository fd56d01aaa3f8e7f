import { COMMON_HINTS, type Exercise, type Marks } from '@rooflab/lab';

/** Fewest points that an invocation of a marching kernel computes. */
const MARCHING = 1.8;

/** Sectors over the fewest from which neighbours cannot own neighbouring x; the edges of rows alone make it up to 1.2. */
const SCATTERED = 1.6;

/** Share of warps with idle lanes between others from which those explain excess sectors. */
const GAPS = 0.3;

/** `below` as a share of the fraction that earns full points, because the larger the radius, the less of the roof a rung reaches. */
export function starHints(radius: number, { fullFraction }: Marks): Exercise['hints'] {
  const part = (ofFull: number) => Number((ofFull * fullFraction).toFixed(3));
  return [
    {
      below: part(1.2),
      when: [{ fact: 'fraction', atLeast: part(1) }],
      hint: 'What remains: vary the shape of the workgroup and the number of planes per thread (//@ sweep); differences below 1 % are noise.',
    },
    {
      below: part(1),
      when: [{ fact: 'fraction', atLeast: part(0.72), below: part(1) }],
      hint: 'Are there enough workgroups for every core? Shorter chunks of z make more of them (//@ sweep). A partial vector at the right edge must not slow down the whole ones.',
    },
    {
      below: part(0.97),
      when: [
        { fact: 'loadBytes', below: 12 },
        { fact: 'storesPerInvocation', atLeast: MARCHING },
      ],
      hint: 'Let a thread own four neighbouring points: with a and b viewed as array<vec4f>, one load serves four points, and the neighbours in x are parts of three vectors.',
    },
    {
      when: [
        { fact: 'bytesOverFewest', atLeast: marchedBytes(radius) },
        { fact: 'scratchShare', below: 0.1 },
        { fact: 'storesPerInvocation', atLeast: MARCHING },
      ],
      hint: 'Keep the points of the column in registers: a queue of 2·radius + 1 variables, of which each step loads one.',
    },
    {
      when: [
        { fact: 'bytesOverFewest', atLeast: 1.8 },
        { fact: 'workgroupAccesses', atLeast: 1 },
        { fact: 'storesPerInvocation', below: MARCHING },
      ],
      hint: 'The neighbours in z are loaded again for every plane. Move the loop over z into the kernel and keep the points of the column in registers.',
    },
    {
      below: part(0.72),
      when: [
        { fact: 'readsInWorkgroup', atLeast: 1.5 },
        { fact: 'storesPerInvocation', below: MARCHING },
        { fact: 'sectorsOverFewest', below: SCATTERED },
      ],
      hint: 'Move the loop over z into the kernel and keep the points of the column in registers: a queue of 2·radius + 1 variables instead of as many loads per point.',
    },
    COMMON_HINTS.needlessBarriers,
    {
      when: [
        { fact: 'barriersPerKibibyte', atLeast: 1 },
        { fact: 'workgroupAccesses', atLeast: 1 },
        { fact: 'accessesPerBarrier', below: 4 },
      ],
      hint: 'Fill the whole tile and then wait once: each barrier behind a load makes all threads wait for memory.',
    },
    COMMON_HINTS.sumInOutput,
    {
      when: [{ fact: 'scratchShare', atLeast: 0.1 }],
      hint: 'Read directly from a, and keep what you need again in registers: whatever goes to scratch has to be read back.',
    },
    COMMON_HINTS.bankConflicts,
    {
      // A row that is shorter than a workgroup leaves lanes idle, too, but none between active ones.
      when: [
        { fact: 'activeLanes', below: 17 },
        { fact: 'scatteredWarps', atLeast: GAPS },
        { fact: 'workgroupSize', atLeast: 32 },
      ],
      hint: COMMON_HINTS.divergence.hint,
    },
    COMMON_HINTS.loneThread,
    {
      when: [
        { fact: 'idleShare', atLeast: 0.65 },
        { fact: 'activeLanes', atLeast: 8 },
      ],
      hint: COMMON_HINTS.idleInvocations.hint,
    },
    {
      below: part(0.45),
      when: [
        { fact: 'sectorsOverFewest', atLeast: SCATTERED },
        { fact: 'scatteredWarps', below: GAPS },
      ],
      hint: 'Neighbouring threads should own neighbouring points in x, in workgroups that are at least 32 wide.',
    },
    COMMON_HINTS.smallWorkgroups,
    {
      when: [
        { fact: 'workgroups', below: 64 },
        { fact: 'bytesPerWorkgroup', atLeast: 2 ** 20 },
      ],
      hint: 'Launch more workgroups, for example one for each chunk of z: a GPU has tens to hundreds of cores, and a core without a workgroup does nothing.',
    },
  ];
}

/**
 * Bytes over the fewest, 8 per point, between those of a march that keeps its column in registers, 4·radius + 1 loads and a store of 4
 * bytes (2·radius + 1 times the fewest), and of one that loads all 6·radius + 1 points (3·radius + 1 times).
 */
function marchedBytes(radius: number): number {
  return 2.6 * radius + 1;
}
