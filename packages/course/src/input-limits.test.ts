import { expect, test } from 'vitest';
import { z } from 'zod';
import { definitionOf, PROCEDURE_PATHS } from './procedure-definitions.ts';

/** The fewest and the most that are accepted: characters of a text, the number itself, entries of a list. */
type Range = readonly [least: number, most: number];

type Limit =
  /** `begin` begins such a text, and `fill` goes on with it. */
  | { readonly text: Range; readonly begin?: string; readonly fill?: string }
  | { readonly whole: Range }
  | { readonly number: Range }
  /** Without both ends. */
  | { readonly between: Range }
  | { readonly list: Range };

const NAME: Limit = { text: [0, 100] };
const ID: Limit = { text: [1, 100] };
const SERIAL: Limit = { text: [1, 19], fill: '1' };
/** `<lab>/<name>` */
const IN_LAB: Limit = { text: [3, 100], begin: 'a/' };
const WEIGHT: Limit = { number: [0, 1_000_000] };
const PERCENT: Limit = { number: [0, 100] };
const ADDRESS: Limit = { text: [1, 2000] };

/** By field, or by procedure or kind and field where the same name means something else. */
const LIMITS: Readonly<Record<string, Limit>> = {
  about: { text: [1, 200] },
  action: { text: [3, 100], begin: 'a.' },
  actor: { text: [0, 200] },
  after: ID,
  announcements: { list: [0, 200] },
  'answers{}': { text: [0, 1000] },
  'answers{key}': { text: [0, 64] },
  assignments: { list: [0, 100] },
  atLeast: { number: [0, 1] },
  attemptLimit: { whole: [1, 10_000] },
  authorizationUrl: ADDRESS,
  baseVersion: { whole: [1, 2_000_000_000] },
  before: SERIAL,
  body: { text: [0, 20_000] },
  clientId: { text: [1, 255] },
  code: { text: [1, 100] },
  'course.join code': { text: [1, 40] },
  cooldownSeconds: { whole: [0, 86_400] },
  criteria: { list: [1, 20] },
  csv: { text: [0, 1_000_000] },
  cursor: NAME,
  days: { whole: [1, 400] },
  assignmentIds: { list: [1, 1000] },
  dates: { list: [1, 200] },
  deploymentIds: { list: [1, 100] },
  'deploymentIds[]': { text: [1, 255] },
  description: { text: [0, 200] },
  'assignment.create description': { text: [0, 1000] },
  'assignment.preview description': { text: [0, 1000] },
  'assignment.update description': { text: [0, 1000] },
  'course.create description': { text: [0, 1000] },
  events: { list: [1, 3] },
  exercise: IN_LAB,
  'regrade.create exercise': NAME,
  experiment: IN_LAB,
  expiresInDays: { whole: [1, 365] },
  extraAttempts: { whole: [0, 999] },
  extraDays: { whole: [0, 366] },
  feedback: { text: [1, 10_000] },
  firstLine: { whole: [1, 100_000] },
  firstWorkgroup: { whole: [0, 999_999_999] },
  fullFraction: { between: [0, 1] },
  graceMinutes: { whole: [0, 1440] },
  email: { text: [6, 320], begin: 'a@b.' },
  endedId: ID,
  handInIds: { list: [0, 7000] },
  handInQuota: { whole: [1, 100_000] },
  hours: { whole: [1, 744] },
  id: IN_LAB,
  ids: { list: [0, 20] },
  'ids[]': IN_LAB,
  issuer: ADDRESS,
  'workflow.makeCode issuer': { text: [0, 300] },
  items: { list: [0, 150] },
  jwksUrl: ADDRESS,
  keptId: ID,
  label: { text: [1, 100] },
  lastDays: { whole: [1, 400] },
  lastEventId: SERIAL,
  lastLine: { whole: [1, 100_000] },
  lateDayBudget: { whole: [0, 366] },
  latePercentPerDay: PERCENT,
  limit: { whole: [1, 200] },
  'admin.alerts limit': { whole: [1, 500] },
  'admin.audit limit': { whole: [1, 500] },
  'alert.list limit': { whole: [1, 500] },
  'audit.list limit': { whole: [1, 500] },
  'grade.list limit': { whole: [1, 500] },
  'placement.list limit': { whole: [1, 1000] },
  'placement.mine limit': { whole: [1, 1000] },
  'regrade.preview limit': { whole: [1, 5000] },
  'similarity.list limit': { whole: [1, 500] },
  maximum: { number: [0.01, 1000] },
  maxLateDays: { whole: [0, 366] },
  name: { text: [1, 100] },
  'assignment.create name': { text: [1, 120] },
  'assignment.preview name': { text: [1, 120] },
  'assignment.update name': { text: [1, 120] },
  'course.create name': { text: [1, 120] },
  'report.review name': { text: [1, 120] },
  'token.create name': { text: [1, 64] },
  namePattern: { text: [1, 200] },
  nickname: { text: [1, 32] },
  note: { text: [0, 500] },
  'report.review note': { text: [1, 500] },
  number: { whole: [1, 1_000_000] },
  page: { whole: [1, 100_000] },
  passFraction: { between: [0, 1] },
  percent: PERCENT,
  points: { number: [0.01, 1000] },
  'report.review points': { number: [0, 1000] },
  question: IN_LAB,
  reason: { text: [1, 500] },
  repository: { text: [3, 300], begin: 'a/' },
  rubric: { list: [0, 20] },
  rung: NAME,
  scopes: { list: [1, 6] },
  'workerToken.create scopes': { list: [1, 2] },
  score: PERCENT,
  search: { text: [0, 200] },
  seed: { text: [1, 64], fill: '0' },
  sessionId: ID,
  slug: { text: [1, 60] },
  source: { text: [1, 65_536] },
  sourceByteQuota: { whole: [65_536, 2 ** 31 - 1] },
  students: { list: [1, 3] },
  subject: NAME,
  'exercise subject': IN_LAB,
  'question subject': IN_LAB,
  'experiment subject': IN_LAB,
  subjectId: NAME,
  subjectKind: { text: [1, 100] },
  text: { text: [0, 200] },
  'comment.ask text': { text: [0, 8000] },
  'comment.create text': { text: [0, 8000] },
  'comment.edit text': { text: [0, 8000] },
  'comment.reply text': { text: [0, 8000] },
  'comment.savePhrase text': { text: [0, 500] },
  'report.addTo text': { text: [0, 10_000] },
  'report.save text': { text: [0, 10_000] },
  timeZone: { text: [0, 60] },
  title: { text: [1, 200] },
  token: { text: [1, 16_384] },
  'studentRequest.make text': { text: [0, 2000] },
  answer: { text: [0, 2000] },
  archive: { text: [4, 11_416_940], fill: 'A' },
  'roster.acceptInvitation token': { text: [1, 100] },
  'roster.readInvitation token': { text: [1, 100] },
  tokenId: ID,
  tokenUrl: ADDRESS,
  tryLimit: { whole: [1, 1000] },
  minutes: { whole: [1, 240] },
  url: { text: [0, 2000] },
  userId: ID,
  section: { text: [0, 100] },
  step: { whole: [0, 999_999_999] },
  testCase: { text: [1, 200] },
  'extension.give section': { text: [1, 100] },
  'extension.giveStanding section': { text: [1, 100] },
  userIds: { list: [1, 5000] },
  'userIds[]': ID,
  verdicts: { list: [0, 50] },
  'verdicts[]': NAME,
  version: { text: [64, 64], fill: '0' },
  from: { text: [64, 64], fill: '0' },
  labVersion: { text: [64, 64], fill: '0' },
  weight: WEIGHT,
  who: { text: [1, 200] },
};

/** Forms that are as long as they are. */
const FIXED_FORMATS = ['uuid', 'date', 'date-time'];

interface Place {
  readonly procedure: string;
  readonly field: string;
  readonly path: readonly Step[];
}

/** One step inwards: a field, `[]` for an entry of a list, `{key}` for a key. Beside it stands what tells alternatives apart. */
interface Step {
  readonly to: string;
  readonly beside?: Readonly<Record<string, unknown>>;
}

const schemaSchema = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  enum: z.unknown().optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).default([]),
  oneOf: z.array(z.unknown()).default([]),
  properties: z.record(z.string(), z.unknown()).default({}),
  items: z.unknown().optional(),
  propertyNames: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
});

/** Every place of an input that takes a text, a number or a list. */
function places(schema: unknown, at: Place): Place[] {
  const { type, format = '', properties, items, propertyNames, additionalProperties, anyOf, oneOf, ...rest } = schemaSchema.parse(schema);
  if (rest.enum !== undefined || rest.const !== undefined || FIXED_FORMATS.includes(format)) return [];
  const beside = constantsOf(properties);
  const inner = (of: unknown, field: string, to: string) => places(of, { ...at, field, path: [...at.path, { to, beside }] });
  const found = [...anyOf, ...oneOf].flatMap((option) => places(option, at));
  if (['string', 'number', 'integer', 'array'].includes(type ?? '')) found.push(at);
  if (type === 'array') found.push(...inner(items, `${at.field}[]`, '[]'));
  if (propertyNames !== undefined) found.push(...inner(propertyNames, `${at.field}{key}`, '{key}'));
  if (type === 'object' && propertyNames !== undefined) found.push(...inner(additionalProperties, `${at.field}{}`, 'a'));
  for (const [key, of] of Object.entries(properties)) found.push(...inner(of, key, key));
  return found;
}

/** `{ kind: 'exercise' }` */
function constantsOf(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const constants = Object.entries(properties).map(([key, of]) => [key, schemaSchema.parse(of).const] as const);
  return Object.fromEntries(constants.filter(([, value]) => value !== undefined));
}

const PLACES = PROCEDURE_PATHS.flatMap((procedure) => {
  const [input] = definitionOf(procedure).inputs;
  if (input === undefined) return [];
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  return places(schema, { procedure, field: '', path: [] });
});

function rowOf({ procedure, field, path }: Place): string {
  const kinds = Object.values(path.at(-1)?.beside ?? {});
  const own = [procedure, ...kinds].map((of) => `${of} ${field}`);
  return own.find((row) => row in LIMITS) ?? field;
}

/** An input in which only this place has a value. */
function inputWith(path: readonly Step[], value: unknown): unknown {
  return path.reduceRight((inner, { to, beside }) => {
    if (to === '[]') return [inner];
    return to === '{key}' ? { [String(inner)]: '' } : { ...beside, [to]: inner };
  }, value);
}

type Issue = z.core.$ZodIssue;

/** Of all alternatives of a union, and of the keys of a record. */
function allIssues(issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'invalid_union') return allIssues(issue.errors.flat());
    return issue.code === 'invalid_key' ? allIssues(issue.issues) : [issue];
  });
}

function isBeyond(place: Place, value: unknown): boolean {
  const parsed = definitionOf(place.procedure).inputs[0]?.safeParse(inputWith(place.path, value));
  return allIssues(parsed?.error?.issues ?? []).some(({ code }) => code === 'too_big' || code === 'too_small' || code === 'invalid_format');
}

/** Just within the limit, and just beyond it. */
function edges(limit: Limit): { within: unknown[]; beyond: unknown[] } {
  if ('text' in limit) {
    const { text, begin = '', fill = 'a' } = limit;
    return edgesOf(text, (length) => begin.padEnd(length, fill).slice(0, length));
  }
  if ('list' in limit) return edgesOf(limit.list, (length) => Array.from({ length }));
  if ('whole' in limit) return edgesOf(limit.whole, (number) => number);
  const [least, most] = 'number' in limit ? limit.number : limit.between;
  const step = 1e-6;
  if ('number' in limit) return { within: [least, most], beyond: [least - step, most + step] };
  return { within: [least + step, most - step], beyond: [least, most] };
}

function edgesOf([least, most]: Range, make: (size: number) => unknown): { within: unknown[]; beyond: unknown[] } {
  const below = least > 0 || typeof make(0) === 'number' ? [make(least - 1)] : [];
  return { within: [make(least), make(most)], beyond: [...below, make(most + 1)] };
}

test('Every text, number and list that a procedure takes has a limit in the table, and no row is left over.', () => {
  const found = new Set(PLACES.map(rowOf));
  expect([...found].filter((row) => !(row in LIMITS))).toEqual([]);
  expect(Object.keys(LIMITS).filter((row) => !found.has(row))).toEqual([]);
});

test.each(Object.entries(LIMITS))('“%s” takes what is at its limits, and nothing beyond.', (row, limit) => {
  const { within, beyond } = edges(limit);
  for (const place of PLACES.filter((each) => rowOf(each) === row)) {
    const outcome = (value: unknown) => isBeyond(place, value);
    expect({ place, beyond: within.map(outcome) }).toEqual({ place, beyond: within.map(() => false) });
    expect({ place, beyond: beyond.map(outcome) }).toEqual({ place, beyond: beyond.map(() => true) });
  }
});
