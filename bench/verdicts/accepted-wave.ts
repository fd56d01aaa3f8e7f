import type { Rule } from './accept-reasons.ts';

export const WAVE_RULES: readonly Rule[] = [
  {
    exercise: /^wave/,
    mutant: /dispatch main ceilDiv\(w, (223|991)\)|dispatch one .*(127|, 7\)|\(w, 31\))|scratch 9/,
    reason: 'launch',
    because: 'More workgroups than there are points, or longer scratch.',
  },
  {
    exercise: /^wave\/steps/,
    mutant: /min\(q, params\.pitch (\* 4u|\/ 3u|\/ 4u (\+ 1u|- 0u))/,
    reason: 'bounds',
    because: 'What lies beside the grid is masked, wherever it is loaded.',
  },
  {
    exercise: /^wave\/steps/,
    mutant: /\(iteration - 1u\) % 2u|if \(K \* \(iteration \+ (1u\) <=|0u\) <) params\.steps|m < params\.h\)/,
    reason: 'path',
    because: 'The same half or row, counted in another way; or a step is kept that nobody needs.',
  },
  {
    exercise: /^wave\/steps/,
    mutant: /params\.h - 1u\);$|params\.h (\+ 1u|- 0u)\);$/,
    reason: 'bounds',
    because: 'The row behind the grid counts with the factor 0, whatever it holds.',
  },
  {
    exercise: /^wave\/steps/,
    mutant: /let rows = (min\(ROWS, params\.h \+|max\()|turn (<= rows|< rows \+ 3u)/,
    reason: 'bounds',
    because:
      'Rows below the grid lie behind the end, or where an older step has been read before. Rows of the next strip are stored twice, alike.',
  },
  {
    exercise: /^wave\/steps/,
    mutant: /let left = max\(lane, 0u\)|let right = min\(lane \+ 1u, WG (\+ 1u|- 0u)\)/,
    reason: 'path',
    because: 'The threads at either end store nothing.',
  },
  {
    exercise: /^wave\/steps/,
    mutant: /let half = turn/,
    reason: 'barrier',
    because: 'Two turns share a half, and the threads of a warp are never so far apart.',
  },
  {
    exercise: /^wave\/steps/,
    mutant: /4u \* q (<= params\.w|< params\.w \|\|)|y (<=|>) params\.h\)|if \(3u \* q < params\.w/,
    reason: 'bounds',
    because: 'Beside and below the grid there are zeros, or nothing.',
  },
  {
    exercise: /^wave\/life/,
    mutant: /twos\.y \^ \(twos\.x \| ones\.y\)/,
    reason: 'path',
    because: 'The two numbers count only where they are alike, so `or` is `and`.',
  },
  {
    exercise: /^wave\/life/,
    mutant: /y <= params\.h|y < params\.h \|\||ROWS \+ (2u \* K\) \{|3u \* K\))|<= ROWS \+ 2u|<= params\.w|lane - WG/,
    reason: 'path',
    because: 'More of the grid is loaded than a strip needs, or the same, counted in another way.',
  },
  {
    exercise: /^wave\/life/,
    mutant: /let is_own = /,
    reason: 'large',
    because:
      'Two strips store the same cells, one of them wrongly. Which of them is last varies; the timed sizes of a GPU have enough such cells.',
  },
  {
    exercise: /^wave\/life/,
    mutant: /& (4008636143u|2290649225u)\)/,
    reason: 'path',
    because: 'The additional bit is 0 after the shift.',
  },
  {
    exercise: /^wave\/life/,
    mutant: /var [cn]\d+ = 1u/,
    reason: 'path',
    because: 'The pipeline starts above the strip: what it holds then reaches no row that is stored.',
  },
  {
    exercise: /^wave\/life/,
    mutant: /turn <= ROWS|ROWS \+ 4u \* K/,
    reason: 'path',
    because: 'More turns than rows: they store nothing.',
  },
  {
    exercise: /^wave\/life/,
    mutant: /first < ROWS \|\| [yz] - 2u/,
    reason: 'barrier',
    because: 'A strip stores rows of the strip above, far too early: that one stores them again.',
  },
  {
    exercise: /^wave\/life/,
    mutant: /first <= ROWS|z - 33u|if \((3u \*|4u \+) \(q/,
    reason: 'path',
    because: 'The same rows, counted in another way, or vectors of which no bit is used.',
  },
  {
    exercise: /^wave\/life/,
    mutant: /2u \* K <= params\.h|if \(x (>|>=) params\.w (\|\||&&) y/,
    reason: 'bounds',
    because: 'What is stored beside or below the grid is padding, or dropped.',
  },
];
