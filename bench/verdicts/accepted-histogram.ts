import type { Rule } from './accept-reasons.ts';

export const HISTOGRAM_RULES: readonly Rule[] = [
  {
    exercise: /^histogram/,
    mutant: /dispatch sum 33|scratch 1025/,
    reason: 'launch',
    because: 'The last workgroup has no bins, and scratch may be longer.',
  },
  {
    exercise: /^histogram/,
    mutant: /let rounds = params\.n \/ (5u|4u \/ \(5u)|var k = 0u; k (<=|>=) MAX_ROUNDS|var k = 1u; k < MAX_ROUNDS/,
    reason: 'path',
    because: 'What the rounds of four loads leave out, or do not leave out, the loop behind them counts.',
  },
  {
    exercise: /^histogram/,
    mutant: /bin (-=|=) WG\)/,
    reason: 'path',
    because: 'With as many threads as bins the loop has one round.',
  },
  {
    exercise: /^histogram/,
    mutant: /scratch 1023|group (-= SUM_WG \/|\+= SUM_WG \*) SUM_BINS|own = scratch|var s = SUM_WG (\* 2u|\/ 1u)/,
    reason: 'large',
    because: 'It matters above 31 histograms, or with all 1056, from 254 thousand elements on: in the timed sizes of a GPU.',
  },
  {
    exercise: /^histogram/,
    mutant: /if \(tid <= s\)/,
    reason: 'barrier',
    because: 'A sum is changed while another thread reads it, and its warp reads before it stores.',
  },
];
