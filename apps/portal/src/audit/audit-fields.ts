import { verdictWords } from '@rooflab/grader/verdict-words';
import { verdictSchema } from '@rooflab/result';
import { formatFraction } from '@rooflab/roofline/units';
import { COUNTING_WORDS, GRADED_ON, LATE_WORDS } from '../assignment/assignment-words.ts';
import { formatMoment } from '../ui/format-moment.ts';
import { roleWords } from '../ui/role-words.ts';
import { EVENT_WORDS } from '../webhook/webhook-words.ts';

/** Fields that pages call by another name than the log. */
const NAMES: Readonly<Record<string, string>> = {
  slug: 'address',
  body: 'text',
  publishAt: 'published from',
  expiresAt: 'until',
  pinned: 'on top',
  releaseAt: 'released',
  dueAt: 'due',
  graceMinutes: 'grace period, minutes',
  latePolicy: 'late hand-ins',
  latePercentPerDay: 'percent per day late',
  maxLateDays: 'maximum days late',
  lateDayBudget: 'late days for each student',
  attemptLimit: 'attempts for each exercise',
  extraAttempts: 'extra attempts',
  cooldownSeconds: 'pause between attempts, seconds',
  counting: 'counts',
  replacesWaiting: 'a newer hand-in replaces a waiting one',
  deviceClass: 'graded on',
  hazardsAreWrong: 'races and out-of-bounds accesses count as wrong',
  leaderboardVisible: 'students see a leaderboard',
  leaderboardFrozenAt: 'leaderboard frozen from',
  leaderboardHidden: 'hidden from others on leaderboards',
  showRungs: 'students may read the rungs they reached',
  showBestKernels: 'students may read the best kernels',
  weight: 'points',
  subject: 'item',
  reportWeight: 'points for a report',
  passFraction: 'pass mark',
  fullFraction: 'full mark',
  tryLimit: 'tries',
  handInQuota: 'hand-ins of each student',
  sourceByteQuota: 'source of each student',
  isAdmin: 'administrator',
  which: 'hand-ins chosen',
  handIns: 'number of hand-ins',
  changed: 'hand-ins changed',
  count: 'sessions',
  dropped: 'removed from the course',
  enrol: 'enrolled',
  raise: 'given a higher role',
  invite: 'invited',
  update: 'changed',
  drop: 'removed',
};

/** What an empty field means, where it isn't “none”. */
const EMPTY: Readonly<Record<string, string>> = {
  deviceClass: GRADED_ON[''].choice,
  attemptLimit: 'no limit',
  tryLimit: 'no limit',
  passFraction: 'the exercise’s own',
  fullFraction: 'the exercise’s own',
  exercise: 'the whole assignment',
  leaderboardFrozenAt: 'never',
  expiresAt: 'no end',
};

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: { ...roleWords, admin: 'administrator', user: 'user' },
  deviceClass: Object.fromEntries(Object.entries(GRADED_ON).map(([name, { choice }]) => [name, choice])),
  latePolicy: LATE_WORDS,
  counting: COUNTING_WORDS,
  events: EVENT_WORDS,
  which: { all: 'all', best: 'each student’s best', last: 'each student’s last' },
  rule: { as_defined: 'every answer judged again', full_points: 'all points to everybody who answered' },
  state: { gone: 'retired' },
  verdicts: Object.fromEntries(verdictSchema.options.map((verdict) => [verdict, verdictWords[verdict].words])),
};

const MIB = 1024 * 1024;

/** Characters of a longer text that are shown. */
const MOST_SHOWN = 160;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** `late hand-ins` for `latePolicy`; a field that no page names is told by its own name, `captured by`. */
export function fieldWords(name: string): string {
  return wordsFor(NAMES, name) ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A value of the field `name` as pages say it; moments in this time zone, long texts cut. */
export function valueWords(name: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return wordsFor(EMPTY, name) ?? 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberWords(name, value);
  if (typeof value === 'string') return textWords(name, value, timeZone);
  if (!Array.isArray(value)) return cut(JSON.stringify(value));
  return value.length === 0 ? 'none' : cut(value.map((each) => valueWords(name, each, timeZone)).join(', '));
}

function numberWords(name: string, value: number): string {
  if (name.endsWith('Fraction')) return formatFraction(value);
  return name === 'sourceByteQuota' ? `${value / MIB} MiB` : String(value);
}

function textWords(name: string, value: string, timeZone: string): string {
  const choice = Object.hasOwn(CHOICES, name) ? wordsFor(CHOICES[name] ?? {}, value) : undefined;
  if (choice !== undefined) return choice;
  const at = MOMENT.test(value) ? new Date(value) : null;
  return at !== null && !Number.isNaN(at.getTime()) ? formatMoment(at, 'dated', timeZone) : cut(value);
}

function wordsFor(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

function cut(text: string): string {
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)} …`;
}
