import type { Rule } from './accept-reasons.ts';

export const CONVOLUTION_RULES: readonly Rule[] = [
  {
    exercise: /^convolution/,
    mutant: /dispatch main ceilDiv\(w, (4 \+|3 \*) WX\)/,
    reason: 'launch',
    because: 'More workgroups than there are strips: those behind the last column return.',
  },
  {
    exercise: /^convolution/,
    mutant: /if \((4u \* q <=|3u \* q <) params\.w\)/,
    reason: 'path',
    because: 'The vector behind the last column is loaded, and masked to 0.',
  },
  {
    exercise: /^convolution/,
    mutant: /first > params\.h\) \{/,
    reason: 'path',
    because: 'A strip below the image stores nothing, because each of its rows is too far down.',
  },
  {
    exercise: /^convolution/,
    mutant: /k (<= ROWS \+ [48]u|< ROWS \+ [59]u); k\+\+/,
    reason: 'path',
    because: 'One row more, which the next strip stores too, with the same values.',
  },
  {
    exercise: /^convolution/,
    mutant: /if \(y (<=|>) params\.h\)|k >= [48]u && y <= params\.h\)/,
    reason: 'bounds',
    because:
      'The row below the image lies behind the end of the buffer: a GPU reads 0 there and stores nothing; the software device refuses.',
  },
  {
    exercise: /^convolution/,
    mutant: /if \(k >= ([48]u \|\||[37]u &&) y < params\.h\)/,
    reason: 'barrier',
    because: 'Unfinished rows are stored where the strip above stores the right ones later.',
  },
];
