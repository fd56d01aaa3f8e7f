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
];
