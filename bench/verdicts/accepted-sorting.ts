import type { Rule } from './accept-reasons.ts';

export const SORTING_RULES: readonly Rule[] = [
  {
    exercise: /^sorting\/blocks/,
    mutant: /dispatch main min\(65535, ceilDiv\(n, 511\)/,
    reason: 'launch',
    because: 'A workgroup more than there are blocks: it stores nothing.',
  },
  {
    exercise: /^sorting\/blocks/,
    mutant: /dispatch main .*(65536|65534|ceilDiv\(ceilDiv\(n, 51[13]\), 65535\))/,
    reason: 'large',
    because: 'The second dimension counts above 65 535 workgroups, 33.6 million keys: a timed size of a GPU.',
  },
  {
    exercise: /^sorting\/blocks/,
    mutant: /let (three|five|six) = /,
    reason: 'path',
    because: 'Each place still has a word of its own, so only bank conflicts differ.',
  },
  {
    exercise: /^sorting\/blocks/,
    mutant: /if \(size (>|>=) [1-5]u [*+] at\.apart\)/,
    reason: 'path',
    because: 'One step more, between two runs that rise and fall at the same places: they still do.',
  },
  {
    exercise: /^sorting\/blocks/,
    mutant: /let rises = rising\(at\.first \+ at\.apart [*+] vec4u\(/,
    reason: 'path',
    because: 'The bit of the size lies above those that distinguish these keys of a thread.',
  },
  {
    exercise: /^sorting\/blocks/,
    mutant: /for \(var r = 0u; r (<= 4u|< 5u); r\+\+\)/,
    reason: 'bounds',
    because: 'A component behind the last one is the last one again.',
  },
  {
    exercise: /^sorting\/blocks/,
    mutant: /for \(var size = 1u; size|if \(size (> 65u|>= 8u|> [79]u)\)/,
    reason: 'path',
    because: 'Sizes are powers of two. One round or one step more is between runs that rise and fall at the same places: they still do.',
  },
  {
    exercise: /^sorting\/keys/,
    mutant: /repeat 5|dispatch scatter .*3329|scratch 5 \*|scratch 4 \* \(n \+ (257|256 \+ 257)/,
    reason: 'launch',
    because:
      'A fifth pass leaves its result in scratch, a missing workgroup leaves its tile to the one before it, and scratch may be longer.',
  },
  {
    exercise: /^sorting\/keys/,
    mutant:
      /scratch (3 \*|4 \* \(n (- 256|\+ 255|\+ 256 \+ 255))|for \(var k = 0u; k <= OWN; k\+\+\) \{$|tid >= WG - 9u|next = end - start|let count = max\(TILE/,
    reason: 'large',
    because: 'It matters with more than 31 workgroups, with all 660, or with a second tile for one: in the timed sizes of a GPU.',
  },
  {
    exercise: /^sorting\/keys/,
    mutant: /part\[WG (\+ tid\] = 1u|- tid\]( = 0u)?)|if \(i (- 1u|\+ [012]u) (==|!=) count\)|next (-=|\+=) end [-+] start/,
    reason: 'large',
    because: 'Where a digit ends matters only to the next tile of the same workgroup, above 2.2 million keys.',
  },
  {
    exercise: /^sorting\/keys/,
    mutant: /\(group - 1u\) \* tiles|first - each, groups|let each = \(groups \+ (31u\) \* 32u|31u\) \/ 31u|32u\) \/ 32u)/,
    reason: 'path',
    because: 'The first workgroup, or the first threads, do the work of others.',
  },
  {
    exercise: /^sorting\/keys/,
    mutant:
      /first (<=|\+ k \* WG <=) range\.end|if \(first \+ \(OWN (- 1u\) \* WG >=|- 0u|\+ 1u)|distance <= WG|if \(i <= count|max\(i, 0u\)/,
    reason: 'path',
    because: 'One step more, in which there is nothing to do, or the same again.',
  },
  {
    exercise: /^sorting\/keys/,
    mutant: /c \/ 3[13]u|line 151, .*w <= PAIRS/,
    reason: 'path',
    because: 'Each counter still has a word of its own, so only bank conflicts differ.',
  },
  {
    exercise: /^sorting\/keys/,
    mutant: /let count = min\(TILE, range\.end \+/,
    reason: 'bounds',
    because: 'What is stored behind the last key lies behind the output, or where scratch has been read.',
  },
  {
    exercise: /^sorting\/keys/,
    mutant: /group <= end|line 172, .*w <= PAIRS|var half = 1u/,
    reason: 'barrier',
    because: 'Two threads touch the same word, and the device ran them in the order in which that does no harm.',
  },
];
