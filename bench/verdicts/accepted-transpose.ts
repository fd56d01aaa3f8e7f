import type { Rule } from './accept-reasons.ts';

export const TRANSPOSE_RULES: readonly Rule[] = [
  {
    exercise: /^transpose/,
    mutant: /dispatch (blocks|ragged) .*(31|127)\)|dispatch ragged .*(\) \+ min|\* max\(1|max\(2|min\(2|(rows|cols) \/ 4)/,
    reason: 'launch',
    because: 'More workgroups than there are tiles: those behind the end, or with nothing to do, store nothing.',
  },
  {
    exercise: /^transpose/,
    mutant: /if \(col (<|<=) params\.cols (&&|\|\|) first_row \+ k (<|<=) params\.rows\)/,
    reason: 'bounds',
    because: 'What a tile loads from beyond the edge of the matrix is never stored.',
  },
  {
    exercise: /^transpose/,
    mutant: /dispatch tiles (max\(8|min\(9)|dispatch tiles .*ceilDiv\((rows|cols), (63|511)\)/,
    reason: 'launch',
    because: 'More workgroups than there are tiles: those behind the end store nothing, and a tile that two of them take is stored twice.',
  },
  {
    exercise: /^transpose/,
    mutant: /dispatch tiles .*ceilDiv\(cols, 513\)/,
    reason: 'large',
    because: 'The last columns are left out only where there are at least 2052: a GPU runs this size.',
  },
  {
    exercise: /^transpose/,
    mutant: /return column \* DOWN \+ \(y \^ \(column [/*] \du [/%] \du\)\)/,
    reason: 'path',
    because: 'Each place within a column is still used once, so only bank conflicts differ.',
  },
  {
    exercise: /^transpose/,
    mutant: /if \(left \+ x (<|<=) width (&&|\|\|) top \+ y (<|<=) height\)/,
    reason: 'bounds',
    because: 'What a tile loads from beyond the edge of the matrix is never stored.',
  },
];
