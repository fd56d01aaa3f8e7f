import { verdictWords } from '@rooflab/grader/verdict-words';
import { verdictSchema } from '@rooflab/result';
import { formatFraction } from '@rooflab/roofline/units';
import { ASSIGNMENT_OPTIONS } from '../assignment/assignment-options.ts';
import { COURSE_OPTIONS } from '../course/course-options.ts';
import { formatMoment } from '../ui/format-moment.ts';
import { type Control, choiceWords, emptyWords, listOptions } from '../ui/options.ts';
import { roleWords } from '../ui/role-words.ts';
import { EVENT_WORDS } from '../webhook/webhook-words.ts';

type LoggedOption = Control & { readonly label: string; readonly logged?: string };

const OPTIONS = new Map<string, LoggedOption>([...listOptions(ASSIGNMENT_OPTIONS), ...listOptions(COURSE_OPTIONS)]);

/** Other fields that have a different name on pages than in the log. */
const NAMES: Readonly<Record<string, string>> = {
  slug: 'address',
  body: 'text',
  publishAt: 'published from',
  expiresAt: 'until',
  pinned: 'on top',
  extraAttempts: 'extra attempts',
  extraDays: 'more days',
  leaderboardHidden: 'hidden from others on leaderboards',
  weight: 'points',
  subject: 'item',
  reportWeight: 'points for a report',
  criteria: 'points by criterion',
  passFraction: 'pass mark',
  fullFraction: 'full mark',
  tryLimit: 'tries',
  minutes: 'minutes for a try',
  mode: 'how it is asked',
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

/** Meaning of an empty field, where it isn't “none”. */
const EMPTY: Readonly<Record<string, string>> = {
  tryLimit: 'no limit',
  minutes: 'not timed',
  passFraction: 'the exercise’s own',
  fullFraction: 'the exercise’s own',
  exercise: 'the whole assignment',
  expiresAt: 'no end',
};

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: { ...roleWords, admin: 'administrator', user: 'user' },
  events: EVENT_WORDS,
  which: { all: 'all', best: 'each student’s best', last: 'each student’s last' },
  rule: { as_defined: 'every answer judged again', full_points: 'all points to everybody who answered' },
  state: { gone: 'retired' },
  mode: { counted: 'in tries that count', practice: 'for practice', oral: 'in an oral exam' },
  verdicts: Object.fromEntries(verdictSchema.options.map((verdict) => [verdict, verdictWords[verdict].words])),
};

/** Fields that their authors write in Markdown. */
const MARKDOWN_FIELDS: ReadonlySet<string> = new Set(['body', 'feedback']);

/** Characters shown of a longer text. */
const MOST_SHOWN = 160;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** `late hand-ins` for `latePolicy`; a field without a name on any page gets its own name in words, `captured by`. */
export function fieldWords(name: string): string {
  const option = OPTIONS.get(name);
  if (option) return option.logged ?? option.label.charAt(0).toLowerCase() + option.label.slice(1);
  return wordsFor(NAMES, name) ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A value of the field `name` in the words of the pages, with moments in this time zone and long texts cut. */
export function valueWords(name: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return emptyWords(OPTIONS.get(name)) ?? wordsFor(EMPTY, name) ?? 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberWords(name, value);
  if (typeof value === 'string') return textWords(name, value, timeZone);
  if (!Array.isArray(value)) return cut(criterionWords(value) ?? JSON.stringify(value));
  return value.length === 0 ? 'none' : cut(value.map((each) => valueWords(name, each, timeZone)).join(', '));
}

/** A criterion of a rubric, `Figures 5 (one for each claim)`, or what was given for it, `Figures 4 of 5`; null for anything else. */
function criterionWords(value: object): string | null {
  const { name, points, maximum, description, note } = { ...EMPTY_CRITERION, ...value };
  if (typeof name !== 'string' || typeof points !== 'number') return null;
  const given = typeof maximum === 'number' ? `${name} ${points} of ${maximum}` : `${name} ${points}`;
  const more = description || note;
  return typeof more === 'string' ? `${given} (${more})` : given;
}

const EMPTY_CRITERION: Readonly<Record<'name' | 'points' | 'maximum' | 'description' | 'note', unknown>> = {
  name: null,
  points: null,
  maximum: null,
  description: null,
  note: null,
};

function numberWords(name: string, value: number): string {
  if (name.endsWith('Fraction')) return formatFraction(value);
  const option = OPTIONS.get(name);
  return option?.control === 'number' && option.unit ? `${value / option.unit.size} ${option.unit.symbol}` : String(value);
}

function textWords(name: string, value: string, timeZone: string): string {
  const choice = choiceWords(OPTIONS.get(name), value) ?? wordsFor(wordsFor(CHOICES, name) ?? {}, value);
  if (choice !== undefined) return choice;
  const at = MOMENT.test(value) ? new Date(value) : null;
  return at !== null && !Number.isNaN(at.getTime())
    ? formatMoment(at, 'dated', timeZone)
    : cut(MARKDOWN_FIELDS.has(name) ? withoutMarkdown(value) : value);
}

/** Longer texts are cut before their signs are left out. */
const MOST_READ = 1000;

/** The words of a text written in Markdown, without its signs: emphasis, headings, quotes, lists, code, and the addresses of links. */
function withoutMarkdown(text: string): string {
  return text
    .slice(0, MOST_READ)
    .replaceAll(/^[ \t]{0,3}(?:#{1,6}[ \t]|>[ \t]?|[-*+][ \t]|```.*$)/gm, '')
    .replaceAll(/!?\[([^\]\n]{0,200})\]\([^)\s]{0,500}\)/g, '$1')
    .replaceAll(/(\*\*|__|~~|`)/g, '')
    .replaceAll(/(^|[\s(])[*_](?=\S)|(?<=\S)[*_](?=[\s).,;:!?]|$)/gm, '$1');
}

function wordsFor<T>(words: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

function cut(text: string): string {
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)} …`;
}
