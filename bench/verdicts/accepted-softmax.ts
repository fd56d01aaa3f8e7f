import type { Rule } from './accept-reasons.ts';

export const SOFTMAX_RULES: readonly Rule[] = [
  {
    exercise: /^softmax\/rows/,
    mutant: /\/\/@ dispatch/,
    reason: 'launch',
    because:
      'The stride follows the number of workgroups, so that any number of them covers the rows. An entry point that has nothing to do returns.',
  },
  {
    exercise: /^softmax\/rows/,
    mutant: /if \(lane (!= 0u|== 1u)\)/,
    reason: 'path',
    because: 'All lanes hold the same part: others store it.',
  },
  {
    exercise: /^softmax\/rows/,
    mutant: /i < WG \/ width; i (-=|=) width|return Part\(largest, /,
    reason: 'width',
    because: 'With subgroups of 32 there are no more parts than lanes, and each lane joins its own with nothing.',
  },
  {
    exercise: /^softmax\/rows/,
    mutant: /row <= params\.rows|place <= rows_a_group|first <= params\.rows/,
    reason: 'bounds',
    because: 'Behind the last row there is nothing: what a GPU stores there is dropped.',
  },
  {
    exercise: /^softmax\/rows/,
    mutant: /k <= LOADS|var k = 0u; k < LOADS|k <= rows_a_group/,
    reason: 'path',
    because: 'One step more, with a vector again, with one behind the end of the row, or with a row that another workgroup makes as well.',
  },
  {
    exercise: /^softmax\/rows/,
    mutant: /params\.cols % 4u != 0u (&&|\|\| params\.cols > 5u)|params\.cols % 4u == 0u && params\.cols (<|<= (4u \+|3u|4u \* LOADS \+))/,
    reason: 'path',
    because: 'Both entry points make some rows, the second one last; it can make any.',
  },
  {
    exercise: /^softmax\/rows/,
    mutant: /let rows_a_group = |let subgroups = |if \(params\.cols (<|<= (4u \+|3u|4u \* LOADS \+))|k (-=|=) subgroups/,
    reason: 'path',
    because: 'Other rows a workgroup, or more threads a row: each is still made.',
  },
  {
    exercise: /^softmax\/rows/,
    mutant: /first (-=|=) groups|groups\.x \+ rows_a_group|row (-=|=) groups\.x/,
    reason: 'large',
    because: 'A workgroup comes round again only above 65 535 workgroups, which no size has.',
  },
  {
    exercise: /^softmax\/rows/,
    mutant: /let row = first - k|row_part\(Part\(largest, sum\), k [%/]/,
    reason: 'width',
    because: 'With subgroups of 32, a row that needs a whole workgroup is the only one of its workgroup.',
  },
  {
    exercise: /^softmax\/attention/,
    mutant: /dispatch main ceilDiv\(queries, 63\)|dispatch join ceilDiv\(queries, 3\)|scratch (17|16 \* 18)/,
    reason: 'launch',
    because: 'More workgroups than there are queries, or longer scratch.',
  },
  {
    exercise: /^softmax\/attention/,
    mutant: /let tiles = \(params\.keys \+ TILE|let part = \(tiles \+ SPLITS|\(wid\.y - 1u\) \* part/,
    reason: 'path',
    because: 'The first workgroups take more of the keys, and others none.',
  },
  {
    exercise: /^softmax\/attention/,
    mutant: /y - HALF|if \(c \+ 5u < D\)|first \+ TILE >= params\.keys/,
    reason: 'path',
    because: 'The same place or branch, counted in another way, or a mask with nothing to mask.',
  },
  {
    exercise: /^softmax\/attention/,
    mutant: /if \(x (!= 0u|== 1u)\)/,
    reason: 'path',
    because: 'Threads with other keys hold the same numbers: others store them.',
  },
  {
    exercise: /^softmax\/attention/,
    mutant: /vec4u\(rows (\+ 1u|- 0u)\)|min\(key, params\.keys (\+ 1u|- 0u)\)|if \(i > params\.queries\)/,
    reason: 'bounds',
    because: 'What is loaded behind the last row is not stored, or not weighed.',
  },
  {
    exercise: /^softmax\/rows/,
    mutant: /if \(value >= own\.largest\)|row_part\(Part\(largest, sum\), 1u/,
    reason: 'path',
    because: 'An equal element changes nothing, and either place may hold the parts.',
  },
];
