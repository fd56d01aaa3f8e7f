import type { Rule } from './accept-reasons.ts';

export const COMPACTION_RULES: readonly Rule[] = [
  {
    exercise: /^compaction/,
    mutant: /dispatch scatter min\(65535, ceilDiv\(n, (16 \+ WG|15 \* WG)\)/,
    reason: 'launch',
    because: 'More workgroups than there are blocks: those behind the end return at once.',
  },
  {
    exercise: /^compaction/,
    mutant: /dispatch scatter .*(65536|65534|ceilDiv\(ceilDiv\(n, (16 \+ WG|1[57] \* WG)\), 65535\))/,
    reason: 'large',
    because: 'The second dimension counts above 65 535 workgroups, 268 million elements.',
  },
  {
    exercise: /^compaction/,
    mutant: /scratch (5 \*|4 \* 18|.*(256 \+|255 \*))/,
    reason: 'launch',
    because: 'Scratch may be longer.',
  },
  {
    exercise: /^compaction/,
    mutant:
      /if \(i (<|<=|>=) params\.n [/*] [345]u\)|if \(\(block [-+] [012]u\) [*+] [345]u [*+] WG (<|<=|>) params\.n [/*] [345]u\)|kept_in\(vector_or_none\(/,
    reason: 'path',
    because: 'Whole blocks may take either branch. Only the last block is counted wrong, and no other block has to know what it keeps.',
  },
  {
    exercise: /^compaction/,
    mutant: /if \((thread\.)?lane (!= 0u|== 1u)\)/,
    reason: 'path',
    because: 'All lanes hold the same sum: others store it.',
  },
  {
    exercise: /^(compaction|scan)/,
    mutant: /k (<= WG \/|< WG \*) SMALLEST_SUBGROUP; k\+\+|if \(k == WG \* thread\.width\)/,
    reason: 'path',
    because: 'Workgroup memory begins with zeros, so that parts that no subgroup has written add nothing.',
  },
  {
    exercise: /^compaction/,
    mutant: /input\[min\(i, params\.n (\+ 1u|- 0u)\)\]/,
    reason: 'bounds',
    because: 'What is read behind the end is not selected.',
  },
  {
    exercise: /^compaction/,
    mutant:
      /vec4i\(i32\(lane\)\) \+ vec4i|extractBits\(0xffffffffu, 1u, bits\.x\)|extractBits\(4294967294u|extractBits\(0xffffffffu, 1u, bits\.[yzw]\)/,
    reason: 'width',
    because: 'The bits of lanes from 32 on: only subgroups with more than 32 lanes have any.',
  },
  {
    exercise: /^compaction/,
    mutant:
      /if \(block > blocks\(\)\)|if \(\(block \+ ([12]u\) \* 16u \* WG <|1u\) \* 17u \* WG <=) params\.n|if \(\(block \+ 2u\) \* 16u \* WG <= params\.n/,
    reason: 'path',
    because: 'The plan launches no block just behind the last one, and a last block that is whole may take the other branch.',
  },
  {
    exercise: /^compaction/,
    mutant: /g < block \/ GROUP; g (-=|=) WG|groups_before = scratch\[g\]/,
    reason: 'large',
    because: 'A thread has a second group to add only above 16.8 million elements: the timed sizes of a GPU.',
  },
  {
    exercise: /^compaction/,
    mutant: /if \(tid (!= 0u|== 1u) && block == blocks\(\) - 1u\)/,
    reason: 'path',
    because: 'All threads hold the same number: others store it.',
  },
];
