import type { Mutant } from '../../apps/cli/src/lab/mutate.ts';
import type { Rule } from './accept-reasons.ts';
import { COMPACTION_RULES } from './accepted-compaction.ts';
import { CONVOLUTION_RULES } from './accepted-convolution.ts';
import { FIRST_STEPS_RULES } from './accepted-first-steps.ts';
import { HISTOGRAM_RULES } from './accepted-histogram.ts';
import { LOOK_BACK_RULES } from './accepted-look-back.ts';
import { SOFTMAX_RULES } from './accepted-softmax.ts';
import { SORTING_RULES } from './accepted-sorting.ts';
import { SPARSE_RULES } from './accepted-sparse.ts';
import { TRANSPOSE_RULES } from './accepted-transpose.ts';
import { WAVE_RULES } from './accepted-wave.ts';

const VECTOR_RULES: readonly Rule[] = [
  {
    exercise: /^vector-ops/,
    mutant:
      /: min → max {3}\/\/@ dispatch main|dispatch main min\(65535, ceilDiv\(n, (8 \+ WG|7 \* WG)\)\), ceilDiv\(ceilDiv\(n, 8 \* WG\), 65535\)/,
    reason: 'launch',
    because: 'More workgroups than there are blocks: those behind the end find every index too large.',
  },
  {
    exercise: /^vector-ops/,
    mutant:
      /dispatch main min\((65536|65534), |\), ceilDiv\(ceilDiv\(n, (8 \+ WG|[79] \* WG)\)|ceilDiv\(ceilDiv\(n, 8 \* WG\), (65536|65534)\)/,
    reason: 'large',
    because: 'The second dimension counts above 65 535 workgroups, 67 million elements: a timed size of a GPU.',
  },
  {
    exercise: /^vector-ops/,
    mutant: /dispatch tail 2/,
    reason: 'launch',
    because: 'Both workgroups store the same last elements.',
  },
  {
    exercise: /^vector-ops/,
    mutant: /if \(block \+ (8u \* WG <|9u \* WG <=) params\.n|if \(block \+ (2u \* WG <|3u \* WG <=) vectors/,
    reason: 'path',
    because: 'A whole block takes the branch that tests every index.',
  },
  {
    exercise: /^vector-ops/,
    mutant: /if \(block [-+] [1278]u [*+] WG (<=|>) (params\.n|vectors)/,
    reason: 'bounds',
    because: 'The last block takes the branch without tests: what lies behind the end is the last element again, loaded and stored.',
  },
  {
    exercise: /^vector-ops/,
    mutant: /let vectors = params\.n (\* 4u|\/ 3u)|if \(i <= (params\.n|vectors)\)/,
    reason: 'bounds',
    because: 'An index behind the end is that of the last element or vector: it is stored again, with the same value.',
  },
  {
    exercise: /^vector-ops/,
    mutant: /for \(var k = 0u; k (<= 8u|< 9u|<= 2u|< 3u); k\+\+\)/,
    reason: 'path',
    because: 'The last block also makes elements behind it, of which there are none.',
  },
];

const QUERY_RULES: readonly Rule[] = [
  {
    exercise: /^query/,
    mutant: /\/\/@ dispatch/,
    reason: 'launch',
    because: 'The stride follows the number of workgroups, so that any number of them covers the column; `start` is the same twice.',
  },
  {
    exercise: /^query/,
    mutant: /for \(var first = .*(first -= groups|first = groups|groups\.x \* 3u)/,
    reason: 'large',
    because: 'A workgroup comes round again only above 2.2 million rows, in the timed sizes of a GPU.',
  },
  {
    exercise: /^query/,
    mutant: /i <= 3u|i < 4u; i\+\+\) \{$/,
    reason: 'path',
    because: 'Behind the last whole quad there are at most three rows: the fourth is never in the table.',
  },
  {
    exercise: /^query/,
    mutant: /first <= quads|let last = quads (\+ 1u|- 0u)/,
    reason: 'bounds',
    because: 'A quad behind the end is read, as the last one again, and then not counted.',
  },
  {
    exercise: /^query/,
    mutant: /min\(k0, k1\) <= vec4u/,
    reason: 'path',
    because: 'A quad without a selected key is checked twice.',
  },
  {
    exercise: /^query/,
    mutant: /if \(lane == 1u\)/,
    reason: 'path',
    because: 'Another invocation does what any one may do.',
  },
  {
    exercise: /^query/,
    mutant: /if \(row <= params\.rows|i <= params\.rows % 4u/,
    reason: 'bounds',
    because: 'The row behind the end reads as zeros on a GPU, and adds nothing; the software device reads the last row again, and refuses.',
  },
];

const SUM_RULES: readonly Rule[] = [
  {
    exercise: /^reduction/,
    mutant: /dispatch partial .*ceilDiv\(n, 31 \* WG\)|dispatch finish 2|scratch 5 \* GROUPS/,
    reason: 'launch',
    because: 'A workgroup without elements leaves 0, two that finish leave the same, and scratch may be longer.',
  },
  {
    exercise: /^reduction/,
    mutant: /scratch (4 \+|3 \*) GROUPS|\(GROUPS - WG - 1u\)|k \* WG - tid|sum = scratch/,
    reason: 'large',
    because: 'So many partial sums that they do not fit come from above one million elements: the timed sizes of a GPU.',
  },
  {
    exercise: /^reduction/,
    mutant: /let rounds = params\.n \/ 5u|k >= MAX_ROUNDS|var k = 1u; k < MAX_ROUNDS|sum = \(\(v0|i (-=|=) LOADS \* stride/,
    reason: 'large',
    because: 'A thread has a round to leave out, or one after the first, only above 4.3 million elements: the timed sizes of a GPU.',
  },
  {
    exercise: /^reduction/,
    mutant: /k <= MAX_ROUNDS|k <= LOADS|k <= \(GROUPS|\(GROUPS \+ WG (\+ 1u|- 2u|- 0u)\)/,
    reason: 'path',
    because: 'One round more, in which there is nothing to add, or as many as before.',
  },
  {
    exercise: /^reduction/,
    mutant: /if \((lane|tid) (!= 0u|== 1u)\)/,
    reason: 'path',
    because: 'All invocations hold the same sum: others store it.',
  },
  {
    exercise: /^reduction/,
    mutant: /i (<=|<) WG [/*] width|i (-=|=) width|sum = part\[i\]/,
    reason: 'width',
    because: 'With subgroups of 32 there are no more partial sums than lanes; narrower ones go round, and the software device refuses.',
  },
  {
    exercise: /^reduction/,
    mutant: /let rounds = params\.n (\* 4u|\/ 4u \/ \(LOADS \+|\/ 3u)|if \(rest <= params\.n\)/,
    reason: 'bounds',
    because: 'What lies behind the end reads as zeros on a GPU, and adds nothing.',
  },
  {
    exercise: /^reduction/,
    mutant: /k < \(GROUPS \+ WG - 1u\) \* WG/,
    reason: 'path',
    because: 'More rounds, in which there is nothing to add.',
  },
];
const STENCIL_RULES: readonly Rule[] = [
  {
    exercise: /^stencil/,
    mutant: /\/\/@ dispatch/,
    reason: 'launch',
    because: 'More workgroups than there are points, which find that they have nothing to do.',
  },
  {
    exercise: /^stencil/,
    mutant: /k <= CHUNK/,
    reason: 'path',
    because: 'One plane more, which the next chunk makes too, with the same values.',
  },
];

const MATMUL_RULES: readonly Rule[] = [
  {
    exercise: /^matmul/,
    mutant: /\/\/@ dispatch/,
    reason: 'launch',
    because: 'More workgroups than there are tiles, or the entry point for other n as well: the same elements, or none.',
  },
  {
    exercise: /^matmul/,
    mutant: /if \(whole > 1u\)/,
    reason: 'path',
    because: 'Tiles are 8 deep, so that `whole` is 0 or at least 8.',
  },
  {
    exercise: /^matmul/,
    mutant: /vec4u\(params\.n (\+ 1u|- 0u)\)|row_vectors (\+ 1u|- 0u)|if \(whole >= 0u\)|if \(next <= whole\)/,
    reason: 'bounds',
    because: 'What lies behind the end is fetched, and reaches no element of the product.',
  },
  {
    exercise: /^matmul/,
    mutant: /if \(row <= params\.n|id\.y > n\) \{ return|k <= n; k\+\+|let whole = n \+ n % DEPTH/,
    reason: 'bounds',
    because:
      'On a GPU what is stored behind the end is dropped, and what is read there is 0; the software device takes the last element, and refuses.',
  },
];

const RULES: readonly Rule[] = [
  ...FIRST_STEPS_RULES,
  ...TRANSPOSE_RULES,
  ...VECTOR_RULES,
  ...QUERY_RULES,
  ...SUM_RULES,
  ...STENCIL_RULES,
  ...MATMUL_RULES,
  ...SPARSE_RULES,
  ...LOOK_BACK_RULES,
  ...COMPACTION_RULES,
  ...SORTING_RULES,
  ...HISTOGRAM_RULES,
  ...CONVOLUTION_RULES,
  ...SOFTMAX_RULES,
  ...WAVE_RULES,
];

/** The rule that explains an accepted mutant; undefined when none does, and a case may be missing. */
export function explanationOf(exercise: string, { name, kind, line }: Pick<Mutant, 'name' | 'kind'> & { readonly line: string }) {
  if (kind === 'barrier') {
    return { reason: 'barrier' as const, because: 'The device ran each workgroup in an order in which nobody was too early.' };
  }
  return RULES.find((rule) => rule.exercise.test(exercise) && rule.mutant.test(`${name}   ${line}`));
}
