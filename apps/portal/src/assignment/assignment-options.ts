import { assignmentOptions } from '@rooflab/course/assignment-schema';
import { deviceWords } from '@rooflab/roofline';
import { countWords } from '@rooflab/roofline/units';
import type { Api } from '../pages-bridge.ts';
import { limitsOf, type Options } from '../ui/options.ts';

type Assignment = Awaited<ReturnType<Api['assignment']['byId']>>;

type Fields = Parameters<Api['assignment']['create']>[0]['fields'];

/** The settings of an assignment: everything its form asks for except title and items. */
export type AssignmentSettings = Pick<Assignment, Exclude<keyof Fields, 'title' | 'items'>>;

const THREE_COLUMNS = 'grid gap-4 sm:grid-cols-3';
const ONE_COLUMN = 'grid max-w-[72ch] gap-4';

/** The parts of the form, in order. */
export const OPTION_SECTIONS = {
  when: { title: 'Title and dates', layout: 'grid max-w-3xl gap-4 sm:grid-cols-2' },
  late: { title: 'Handed in late', layout: THREE_COLUMNS },
  attempts: { title: 'How often, and what counts', layout: THREE_COLUMNS },
  'graded-on': { title: 'What is graded', layout: ONE_COLUMN },
  board: { title: 'Leaderboard', layout: THREE_COLUMNS },
  kernels: { title: 'Kernels that students may read', layout: ONE_COLUMN },
} as const;

type OptionSection = keyof typeof OPTION_SECTIONS;

const LATE_POLICIES = {
  none: { words: 'Nothing is accepted after the due date and grace period' },
  percent: { words: 'Each day late costs a share of the points' },
  budget: { words: "Each day late uses one of the student's late days" },
};

/** In the order in which staff read them. */
export const ASSIGNMENT_OPTIONS: Options<AssignmentSettings, { readonly section: OptionSection }> = {
  releaseAt: { section: 'when', control: 'moment', label: 'Released' },
  dueAt: { section: 'when', control: 'moment', label: 'Due', hint: 'A section or a student can have more time: Manage, Extensions' },
  graceMinutes: {
    section: 'late',
    control: 'number',
    ...limitsOf(assignmentOptions.graceMinutes),
    label: 'Grace period, minutes',
    hint: 'A hand-in is late only after this; students see the due date',
    fact: { name: 'Grace', told: ({ graceMinutes }) => countWords(graceMinutes, 'minute') },
  },
  latePolicy: {
    section: 'late',
    control: 'select',
    choices: LATE_POLICIES,
    label: 'Late hand-ins',
    fact: { told: lateWords },
  },
  latePercentPerDay: {
    section: 'late',
    control: 'number',
    ...limitsOf(assignmentOptions.latePercentPerDay),
    min: 1,
    only: { option: 'latePolicy', values: ['percent'], proposed: '10' },
    label: 'Percent per day',
    fact: null,
    logged: 'percent per day late',
  },
  maxLateDays: {
    section: 'late',
    control: 'number',
    ...limitsOf(assignmentOptions.maxLateDays),
    min: 1,
    only: { option: 'latePolicy', values: ['percent', 'budget'], proposed: '3' },
    label: 'Maximum days late',
    fact: null,
  },
  counting: {
    section: 'attempts',
    control: 'select',
    choices: {
      best: { words: 'The best hand-in' },
      last: { words: 'The last hand-in' },
      chosen: { words: 'The one that the student chooses' },
    },
    label: 'Counts',
  },
  attemptLimit: {
    section: 'attempts',
    control: 'number',
    ...limitsOf(assignmentOptions.attemptLimit),
    empty: 'no limit',
    label: 'Attempts per exercise',
    hint: 'Empty: no limit. Failures on our side do not use up an attempt',
    logged: 'attempts for each exercise',
  },
  cooldownSeconds: {
    section: 'attempts',
    control: 'number',
    ...limitsOf(assignmentOptions.cooldownSeconds),
    label: 'Pause between attempts, seconds',
    fact: {
      name: 'Pause between attempts',
      told: ({ cooldownSeconds }) => (cooldownSeconds === 0 ? 'none' : countWords(cooldownSeconds, 'second')),
    },
  },
  replacesWaiting: {
    section: 'attempts',
    control: 'checkbox',
    label: 'A newer hand-in replaces one that is still waiting',
    hint: 'Only the newest is graded; the replaced one costs no attempt.',
    logged: 'a newer hand-in replaces a waiting one',
  },
  deviceClass: {
    section: 'graded-on',
    control: 'select',
    choices: {
      '': {
        words: 'Any device',
        meaning:
          'Any worker takes a hand-in. Speed counts only on a GPU: a result of the software device is worth up to 40 of 100 points, and never replaces a timed one.',
      },
      large: { words: deviceWords.large, meaning: 'Only workers with a GPU of at least 1 TB/s take a hand-in, and its speed counts.' },
      medium: { words: deviceWords.medium, meaning: 'Only workers with a smaller GPU take a hand-in, and its speed counts.' },
      counted: {
        words: 'Counted efficiency, on any device',
        meaning:
          'Nothing is timed. Correct kernels get the other 60 points for what they do to memory, counted on any worker: the same file gets the same points everywhere.',
      },
      software: {
        words: 'Software device: correctness only',
        meaning: 'Only correctness counts: 40 of 40 points is a full score, and there are none for speed.',
      },
    },
    label: 'Graded on',
  },
  hazardsAreWrong: {
    section: 'graded-on',
    control: 'checkbox',
    label: 'Races and out-of-bounds accesses count as wrong answers',
    hint: 'So do reads of storage that was never written. Such a kernel may be right today and wrong on another GPU. They are looked for at a small size; with this off, they only give a warning.',
    fact: { name: 'Races and out-of-bounds accesses count as wrong' },
    logged: 'races and out-of-bounds accesses count as wrong',
  },
  leaderboardVisible: {
    section: 'board',
    control: 'checkbox',
    label: 'Students see a leaderboard',
    hint: "With nicknames or made-up names, never with anyone's real name.",
    fact: { name: 'Leaderboard', told: ({ leaderboardVisible }) => (leaderboardVisible ? 'students see it' : 'hidden from students') },
  },
  leaderboardFrozenAt: {
    section: 'board',
    control: 'moment',
    empty: 'never',
    label: 'Leaderboard frozen from',
  },
  showRungs: {
    section: 'kernels',
    control: 'checkbox',
    label: 'A student who reaches a rung of the ladder may read its kernel',
    hint: "With the explanation at its top. Only the rungs that the student's best result has reached are open.",
    fact: {
      name: 'Kernels of the ladder',
      told: ({ showRungs }) => (showRungs ? 'open to students who have reached them' : 'for staff only'),
    },
    logged: 'students may read the rungs they reached',
  },
  showBestKernels: {
    section: 'kernels',
    control: 'checkbox',
    label: 'Students may read the best kernels of the class afterwards',
    hint: 'Five for each exercise, once nobody can hand in any more, not even late or with an extension. They appear under leaderboard nicknames, or without a name if there is no leaderboard; students who hide from the leaderboard are left out. Comments in a kernel are shown as they were written.',
    fact: {
      name: 'Best kernels of the class',
      told: ({ showBestKernels }) => (showBestKernels ? 'students read them once nobody can hand in any more' : 'for staff only'),
    },
    logged: 'students may read the best kernels',
  },
};

function lateWords({ latePolicy, latePercentPerDay, maxLateDays }: AssignmentSettings): string {
  const { words } = LATE_POLICIES[latePolicy];
  if (latePolicy === 'none') return words;
  const cost = latePolicy === 'percent' ? `: ${latePercentPerDay} % a day` : '';
  return `${words}${cost}, for at most ${countWords(maxLateDays, 'day')}`;
}
