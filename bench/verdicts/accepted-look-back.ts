import type { Rule } from './accept-reasons.ts';

export const LOOK_BACK_RULES: readonly Rule[] = [
  {
    exercise: /^(scan|compaction\/runs)/,
    mutant:
      /: min → max .*dispatch (scan|encode_tiles) max|dispatch (scan|encode_tiles) min\(65535, ceilDiv\(n, (16 \+ WG|15 \* WG)\)|dispatch tail 2/,
    reason: 'launch',
    because: 'More workgroups than there are tiles: those behind the end return, and two that store the tail store the same.',
  },
  {
    exercise: /^(scan|compaction\/runs)/,
    mutant: /dispatch (scan|encode_tiles) .*(6553[46]|ceilDiv\(ceilDiv\(n, (16 \+ WG|1[57] \* WG)\), 65535\))/,
    reason: 'large',
    because: 'The second dimension counts above 65 535 workgroups: more elements than any size has.',
  },
  {
    exercise: /^(scan|compaction\/runs)/,
    mutant:
      /dispatch clear ceilDiv\((2 \+ 2 \* ceilDiv\(n, 16|1 \+ 3 \* ceilDiv\(n, 16|1 \+ 2 \* ceilDiv\(n, (16 \+|15 \*))|scratch (5 \*|4 \* \((2 \+ 2|1 \+ 3) \*|4 \* \(1 \+ 2 \* ceilDiv\(n, (16 \+|15 \*))/,
    reason: 'launch',
    because: 'More words are cleared, or there, than the tiles have.',
  },
  {
    exercise: /^(scan|compaction\/runs)/,
    mutant: /dispatch clear ceilDiv\(0 \+|scratch 4 \* \(0 \+/,
    reason: 'path',
    because: 'One word fewer is cleared, or there. It is the last one, and nobody looks back at the last tile.',
  },
  {
    exercise: /^(scan|compaction\/runs)/,
    mutant:
      /dispatch clear ceilDiv\(1 \+ ([12] \+|1 \*|2 \* ceilDiv\(n, 17)|scratch (3 \*|4 \+|4 \* \(1 \+ (2 \+|1 \*|2 \* ceilDiv\(n, 17))|atomicMax\(&scratch|atomicLoad\(&scratch\[[12]u - |state = select\(NOTHING|found\.tiles = stop/,
    reason: 'large',
    because:
      'Every workgroup that needs an unpublished tile adds it up itself. The result is right, but too slow at the timed sizes of a GPU.',
  },
  {
    exercise: /^(scan|compaction\/runs)/,
    mutant: /tries|look <= MAX_LOOKS|var look = 1u/,
    reason: 'path',
    because: 'How often a workgroup looks before it helps itself changes no result.',
  },
  {
    exercise: /^(scan|compaction\/runs)/,
    mutant:
      /let i = \(?tile (\*|\+) [345]u (\*|\+) (WG|row\))|let i = \(tile \* 4u - row\)|let i = \(tile \* 4u \+ row\) |let v = \(vector_or_zero|end [-+]= found\.tiles|sum (-=|=) missing|sum = found\.sum|publish\(end, |row (<=|>=) 4u|var row = 1u; row < 4u|row < [35]u; row|runs\.count (-=|=) component_sum|c (<=|>=) 4u|var c = 1u|c < [35]u; c|runs\.end = select|part\[thread\.tid [*/] thread\.width\] = vec4u|k (<=|>=) WG \/ thread|k < WG \* thread|var k = 1u; k < WG \/ thread/,
    reason: 'fallback',
    because: 'Only a workgroup that has waited in vain for another one gets here. A test lets workgroups stand still, so that others do.',
  },
  {
    exercise: /^(scan|compaction\/runs)/,
    mutant: /if \((thread\.)?tid (!= 0u|== 1u)|thread\.tid <= thread\.width/,
    reason: 'path',
    because: 'Other threads hold the same values and store them as well, or what they find is not used.',
  },
  {
    exercise: /^(scan|compaction\/runs)/,
    mutant: /if \(tile > tiles\(\)\)|return \(params\.n .*\(4u [*+] WG\);|return \(params\.n .*\(3u \* WG\);/,
    reason: 'path',
    because: 'More tiles than there are: the plan launches no workgroup for them.',
  },
  {
    exercise: /^(scan|compaction\/runs)/,
    mutant: /let is_whole = |if \(\(tile [-+] [012]u\) [*+] [345]u [*+] WG (<|<=|>) params\.n/,
    reason: 'bounds',
    because: 'A whole tile may take either branch. What another one loads and stores behind the end is none of its elements.',
  },
  {
    exercise: /^scan/,
    mutant:
      /if \(i (<= params\.n \/ 4u|< params\.n (\* 4u|\/ 3u))\)|if \(params\.n (> 4u|>= [35]u)\)|if \(rest <= params\.n\)|gid\.x <= arrayLength/,
    reason: 'bounds',
    because:
      'Behind the last vector lie the elements of the tail, which are stored later, or nothing; before the first element a GPU reads 0.',
  },
  {
    exercise: /^compaction\/runs/,
    mutant: /gid\.x <= arrayLength|if \(tiles\(\) >= 0u\)|if \(own\.count >= 0u\)|before\.count >= 0u|if \(runs\.count >= 0u\)/,
    reason: 'bounds',
    because: 'What lies beyond the end reads as 0 on a GPU, and what is stored there is dropped.',
  },
  {
    exercise: /^compaction\/runs/,
    mutant: /own\.count >= 0u && before/,
    reason: 'barrier',
    because: 'A tile in which no run starts stores a length that the tile with the next start stores again, most often later.',
  },
  {
    exercise: /^compaction\/runs/,
    mutant: /select\(1u, runs\.end, adds\)|component_sum\(sums\.total\), 1u\)|row < 17u|row <= 16u/,
    reason: 'path',
    because: 'The first run begins at the first element, so that no last start lies before it; and a row more has no starts.',
  },
];
