import type { Rule } from './accept-reasons.ts';

export const SPARSE_RULES: readonly Rule[] = [
  {
    exercise: /^sparse/,
    mutant: /dispatch \w+ .*(ceilDiv\(rows, 255\)|ceilDiv\(entries, 1023\)|, 63\))/,
    reason: 'launch',
    because: 'More workgroups than there are rows or tiles: those behind the end have nothing to do.',
  },
  {
    exercise: /^sparse/,
    mutant: /scratch (5 \*|4 \* \(3 \*|.*1023|.*\+ 2\))/,
    reason: 'launch',
    because: 'Scratch may be longer.',
  },
  {
    exercise: /^sparse/,
    mutant: /dispatch (plan|main) .*(65536|65534|ceilDiv\(ceilDiv\((rows, 257|entries, 1025)\), 65535\))/,
    reason: 'large',
    because: 'The second dimension counts above 65 535 workgroups: 16.8 million rows, or 67 million entries.',
  },
  {
    exercise: /^sparse/,
    mutant: /dispatch join .*(1025|, 65\))/,
    reason: 'large',
    because: 'There is a second workgroup of this dispatch only above 64 tiles, 65 536 entries: the timed sizes of a GPU.',
  },
  {
    exercise: /^sparse/,
    mutant: /return \(covered\(\) \+ TILE - 2u\) \/ TILE/,
    reason: 'path',
    because: 'Vectors cover a multiple of 4 entries, so that one more than whole tiles have never remains.',
  },
  {
    exercise: /^sparse/,
    mutant: /if \(begin == end \|\| covered\(\) <= end\)/,
    reason: 'path',
    because: 'A row that ends with the last vector gets 0 here, and its sum in the next dispatch.',
  },
  {
    exercise: /^sparse/,
    mutant: /before\.ended & after\.ended|var before_subgroup = Carry\(0\.0, 1u\)/,
    reason: 'path',
    because: 'Of what the subgroups before this one leave together, only the sum is used.',
  },
  {
    exercise: /^sparse/,
    mutant:
      /vec4i\(i32\(lanes\)\) \+ vec4i|extractBits\(votes\.[yzw], 1u|vec4u\(1u, (3[24]u|33u, 6[46]u|33u, 65u, 9[68]u)|min\(ends\.z, ends\.w\)/,
    reason: 'width',
    because: 'The votes of lanes from 32 on: only subgroups with more than 32 lanes have any.',
  },
  {
    exercise: /^sparse/,
    mutant: /let begin = max\(last, 0u\) - 1u/,
    reason: 'width',
    because: 'WGSL does not define what a shuffle brings from below lane 0. What the software device brings does no harm.',
  },
  {
    exercise: /^sparse/,
    mutant: /s <= width; s \*= 2u/,
    reason: 'path',
    because: 'One round more, in which no lane has another so far below it.',
  },
  {
    exercise: /^sparse/,
    mutant: /var k = [01]u; k (<=?|>=) ITEMS; k\+\+|row_ends\[k \* WG - tid\] = 0u|row_ends\[k \+ WG \+ tid\] = 0u/,
    reason: 'path',
    because: 'Workgroup memory begins with zeros, so that a word that is left out is 0 all the same.',
  },
  {
    exercise: /^sparse/,
    mutant: /if \(id\.x > tiles\(\)\)|tile <= tiles\(\) && first_row/,
    reason: 'path',
    because: 'Behind the last tile are the bits of a sum where a row would be: no row has this number, or 0 is added to it.',
  },
];
