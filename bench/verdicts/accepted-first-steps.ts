import type { Rule } from './accept-reasons.ts';

export const FIRST_STEPS_RULES: readonly Rule[] = [
  {
    exercise: /^first-steps/,
    mutant: /\/\/@ dispatch/,
    reason: 'launch',
    because: 'More workgroups than the work needs: they are guarded, store past the end, or store the same values again.',
  },
  {
    exercise: /^first-steps/,
    mutant: /if \((i|id\.x) <= params\.n\)|i > i32\(params\.n\)/,
    reason: 'bounds',
    because: 'Behind the end is nothing, or on some devices the last element again, whose value changes no result.',
  },
  {
    exercise: /^first-steps/,
    mutant: /if \(y (>|>=) params\.\w+ (\|\||&&) x (>|>=) params\.\w+\)|k <= params\.inner/,
    reason: 'path',
    because: 'What a tile reads beside one matrix meets a 0 of the other, or is in no element of the product.',
  },
  {
    exercise: /^first-steps\/balance/,
    mutant: /s <= 64u|s < 6[35]u/,
    reason: 'path',
    because: 'No place has a place 64 to its left, and distances are powers of two.',
  },
  {
    exercise: /^first-steps/,
    mutant: /if \(k (!= 0u|== 1u)\)/,
    reason: 'path',
    because: 'All invocations see the same sum: others store it.',
  },
];
