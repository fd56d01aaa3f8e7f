import { deviceWords } from '../leaderboard/device-words.ts';
import type { AssignmentDraft } from './assignment-draft.ts';

export const LATE_WORDS = {
  none: 'Nothing is accepted after the due date and grace period',
  percent: 'Each day late costs a share of the points',
  budget: "Each day late uses one of the student's late days",
} as const;

/** What a worker must have, as a choice, and what that means for the points. */
export const GRADED_ON = {
  '': {
    choice: 'Any device',
    meaning:
      'Any worker takes a hand-in. Speed counts only on a GPU: a result of the software device is worth up to 40 of 100 points, and never takes the place of a timed one.',
  },
  large: { choice: deviceWords.large, meaning: 'Only workers with a GPU of at least 1 TB/s take a hand-in, and its speed counts.' },
  medium: { choice: deviceWords.medium, meaning: 'Only workers with a smaller GPU take a hand-in, and its speed counts.' },
  counted: {
    choice: 'Counted efficiency, on any device',
    meaning:
      'Nothing is timed. Correct kernels get the other 60 points for what they do to memory, counted on any worker: the same file gets the same points everywhere.',
  },
  software: {
    choice: 'Software device: correctness only',
    meaning: 'Only correctness counts: 40 of 40 points is a full score, and there are none for speed.',
  },
} as const satisfies Record<AssignmentDraft['deviceClass'], { choice: string; meaning: string }>;

export const COUNTING_WORDS = { best: 'The best hand-in', last: 'The last hand-in', chosen: 'The one that the student chooses' } as const;
