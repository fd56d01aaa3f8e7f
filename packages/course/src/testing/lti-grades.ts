import { z } from 'zod';
import type { Claims, Habit, LtiTestPlatform } from './lti-platform.ts';
import type { Reply } from './lti-services.ts';
import type { Received } from './open-receiver.ts';

const AGS_CLAIM = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';

const SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope';

/** What a platform lets a tool do with grades, as a rule. */
export const GRADE_SCOPES: readonly string[] = [`${SCOPE}/score`, `${SCOPE}/lineitem`, `${SCOPE}/result.readonly`];

/** Addresses of columns as the platforms make them. */
const COLUMN_PATHS: Readonly<Record<Habit, (number: number) => string>> = {
  canvas: (number) => `/api/lti/courses/1/line_items/${number}`,
  moodle: (number) => `/mod/lti/services.php/2/lineitems/${number}/lineitem?type_id=3`,
  blackboard: (number) => `/learn/api/v1/lti/courses/_1_1/lineItems/_${number}_1`,
};

/** https://www.imsglobal.org/spec/lti-ags/v2p0, section 3.4.7 */
const scoreSchema = z.strictObject({
  userId: z.string().min(1),
  scoreGiven: z.number().nonnegative(),
  scoreMaximum: z.number().positive(),
  activityProgress: z.enum(['Initialized', 'Started', 'InProgress', 'Submitted', 'Completed']),
  gradingProgress: z.enum(['FullyGraded', 'Pending', 'PendingManual', 'Failed', 'NotReady']),
  timestamp: z.iso.datetime({ precision: 3, offset: true }),
});

type Score = z.infer<typeof scoreSchema>;

export interface TestColumn {
  readonly url: string;
  /** By user: what counts. */
  readonly scores: ReadonlyMap<string, Score>;
  /** Everything that was accepted, in order. */
  readonly accepted: readonly Score[];
}

export interface TestGrades {
  addColumn(): TestColumn;
  /** Of a launch of a link with this column; null: the link has none. */
  claim(column: TestColumn | null, scopes?: readonly string[]): Claims;
  removeColumn(column: TestColumn): void;
  /** From now on the platform says that this user is not in the course. */
  removeUser(userId: string): void;
}

/** Gives a platform a strict gradebook. */
export function openGrades(platform: LtiTestPlatform, habit: Habit): TestGrades {
  const columns = new Map<string, { scores: Map<string, Score>; accepted: Score[] }>();
  const gone = new Set<string>();
  platform.services.push(async (request, url) => {
    const column = columns.get(`${url.pathname.replace(/\/scores$/, '')}${url.search}`);
    if (!url.pathname.endsWith('/scores')) return null;
    if (request.headers['user-agent'] === undefined) return { status: 403, body: 'no user agent' };
    if (!platform.tokens.allows(request, `${SCOPE}/score`)) return { status: 401, body: { message: 'Invalid token' } };
    return column === undefined ? { status: 404, body: { message: 'No such column' } } : record(request, column, gone);
  });
  return {
    addColumn: () => {
      const path = COLUMN_PATHS[habit](columns.size + 1);
      const column = { scores: new Map<string, Score>(), accepted: [] as Score[] };
      columns.set(path, column);
      return { url: platform.origin + path, ...column };
    },
    claim: (column, scope = GRADE_SCOPES) => ({
      // Canvas says null where others say nothing.
      [AGS_CLAIM]: { scope, lineitem: column?.url ?? (habit === 'canvas' ? null : undefined), lineitems: `${platform.origin}/lineitems` },
    }),
    removeColumn: ({ url }) => void columns.delete(url.slice(platform.origin.length)),
    removeUser: (userId) => void gone.add(userId),
  };
}

function record(request: Received, column: { scores: Map<string, Score>; accepted: Score[] }, gone: ReadonlySet<string>): Reply {
  if (request.method !== 'POST' || request.headers['content-type'] !== 'application/vnd.ims.lis.v1.score+json')
    return { status: 415, body: 'not a score that is posted' };
  const { data: score, error } = scoreSchema.safeParse(JSON.parse(request.body));
  if (error) return { status: 400, body: error.message };
  if (gone.has(score.userId))
    return { status: 422, body: { errors: { type: 'unprocessable_entity', message: 'User not found in course or is not a student' } } };
  const known = column.scores.get(score.userId);
  if (known && Date.parse(known.timestamp) >= Date.parse(score.timestamp))
    return { status: 409, body: { message: 'A later score is recorded' } };
  column.scores.set(score.userId, score);
  column.accepted.push(score);
  return { status: 200, body: { resultUrl: 'https://lms.example.com/results/1' } };
}
