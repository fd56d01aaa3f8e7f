/** The course whose page is at this path; null outside of courses. */
export function slugInPath(path: string): string | null {
  return /^\/courses\/([a-z0-9-]+)/.exec(path)?.[1] ?? null;
}

/** A version of a lab that a course brought, and an assignment that uses it. */
export interface UsedLab {
  readonly assignmentId: string;
  /** The lab's version; for questions about the student's own kernel, the SHA-256 of the file. Left out: the current one. */
  readonly version?: string;
}

interface PractisedQuestion {
  readonly seed?: string;
  readonly solution?: boolean;
  /** Null: its lab is one of the catalogue. */
  readonly of?: UsedLab | null;
}

/** Every address of the portal, written once; queries are encoded here. */
export const paths = {
  home: '/',
  account: '/account',
  /** Not a page, but JSON. */
  apiDescription: '/api/openapi.json',
  admin: '/admin',
  adminPage: (page: AdminPage) => `/admin/${page}`,
  /** `next`: where to continue afterwards, a path of the portal. */
  signIn: (next?: string) => withNext('/sign-in', next),
  signUp: (next?: string) => withNext('/sign-up', next),
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** The token follows the `#`. */
  invitation: '/invitation',
  join: (code?: string) => `/join${code === undefined ? '' : `?code=${encodeURIComponent(code)}`}`,
  /** `from`: the address of a course to copy. */
  newCourse: (from?: string) => `/new-course${from === undefined ? '' : `?from=${encodeURIComponent(from)}`}`,
  calculators: '/calculators',
  /** `section`: an id of the page. */
  primer: (section?: string) => `/wgsl${section === undefined ? '' : `#${section}`}`,
  /** `inputs`: as typed; the page at this address shows their result. */
  calculator: (name: string, inputs: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams(inputs).toString();
    return `/calculators/${name}${query === '' ? '' : `?${query}`}`;
  },
  course: (slug: string) => `/courses/${slug}`,
  /** What the reader asks of staff; `about`: an assignment, or a hand-in of one's own. */
  requests: (slug: string, about: { readonly assignment?: string; readonly 'hand-in'?: string } = {}) => {
    const query = new URLSearchParams(about).toString();
    return `/courses/${slug}/requests${query === '' ? '' : `?${query}`}`;
  },
  workLog: (slug: string) => `/courses/${slug}/work-log`,
  /** `exercise` is `<lab>/<exercise>`. */
  exercise: (slug: string, assignmentId: string, exercise: string) => `/courses/${slug}/assignments/${assignmentId}/${exercise}`,
  /** The lab page, with the text of a hand-in in its editor. */
  goOnFrom: (slug: string, assignmentId: string, exercise: string, handInId: string) =>
    `${paths.exercise(slug, assignmentId, exercise)}#${GO_ON}${handInId}`,
  handIn: (slug: string, handInId: string) => `/courses/${slug}/hand-ins/${handInId}`,
  /** The kernel of a rung of the lab's ladder. */
  rung: (slug: string, assignmentId: string, exercise: string, rung: string) =>
    `/courses/${slug}/rungs/${assignmentId}/${exercise}/${encodeURIComponent(rung)}`,
  bestKernels: (slug: string, assignmentId: string, exercise?: string) =>
    `/courses/${slug}/best-kernels/${assignmentId}${exercise === undefined ? '' : `?exercise=${encodeURIComponent(exercise)}`}`,
  /** `lab`: the part of the page with its questions. */
  questions: (slug: string, lab?: string) => `/courses/${slug}/questions${lab === undefined ? '' : `#${lab}`}`,
  /** `id` is `<lab>/<question>`. Without a seed it draws new numbers. */
  question: (slug: string, id: string, { seed, solution = false, of = null }: PractisedQuestion = {}) =>
    withQuery(`/courses/${slug}/questions/ungraded/${id}`, {
      ...(of && { assignment: of.assignmentId, ...(of.version !== undefined && { version: of.version }) }),
      ...(seed !== undefined && { seed, ...(solution && { solution: 'shown' }) }),
    }),
  experiments: (slug: string) => `/courses/${slug}/experiments`,
  /** `id` is `<lab>/<experiment>`. */
  experiment: (slug: string, id: string) => `/courses/${slug}/experiments/${id}`,
  /** A recorded run as a file. */
  recordedFile: (slug: string, id: string, deviceClass: string, format: 'svg' | 'csv') =>
    `/courses/${slug}/experiments/${id}/recorded/${deviceClass}.${format}`,
  /** A question of an assignment, whose tries count. */
  assignedQuestion: (slug: string, assignmentId: string, question: string) => `/courses/${slug}/questions/${assignmentId}/${question}`,
  /** The class's answers, for staff; `student`: an enrolment whose tries are shown. */
  /** Questions about own kernels for an oral exam; `student`: of one alone. */
  oralSheets: (slug: string, assignmentId: string, question: string, student?: string) =>
    withQuery(`/courses/${slug}/staff/oral-sheets/${assignmentId}/${question}`, { ...(student !== undefined && { student }) }),
  questionClass: (slug: string, assignmentId: string, question: string, student?: string) =>
    `/courses/${slug}/staff/questions/${assignmentId}/${question}${student === undefined ? '' : `?student=${student}`}`,
  /** Who ran an experiment of an assignment, for staff; `student`: an enrolment whose runs are shown. */
  experimentClass: (slug: string, assignmentId: string, experiment: string, student?: string) =>
    `/courses/${slug}/staff/experiments/${assignmentId}/${experiment}${student === undefined ? '' : `?student=${student}`}`,
  leaderboards: (slug: string) => `/courses/${slug}/leaderboards`,
  leaderboard: (slug: string, assignmentId: string, exercise?: string) =>
    `/courses/${slug}/leaderboards/${assignmentId}${exercise === undefined ? '' : `?exercise=${encodeURIComponent(exercise)}`}`,
  /** The reader's own report for an assignment. */
  report: (slug: string, assignmentId: string) => `/courses/${slug}/reports/${assignmentId}`,
  /** A report as it was handed in, to read and to print. */
  handedInReport: (slug: string, reportHandInId: string) => `/courses/${slug}/reports/handed-in/${reportHandInId}`,
  /** `student`: an enrolment whose group alone is shown. */
  staffReports: (slug: string, assignmentId?: string, student?: string) =>
    `/courses/${slug}/staff/reports${assignmentId === undefined ? '' : `?assignment=${assignmentId}`}${student === undefined ? '' : `&student=${student}`}`,
  /** What a webhook was sent. */
  webhook: (slug: string, webhookId: string) => `/courses/${slug}/staff/webhooks/${webhookId}`,
  /** The state of an assignment's scores on learning platforms. */
  ltiScores: (slug: string, assignmentId: string) => `/courses/${slug}/staff/lti/scores/${assignmentId}`,
  /** What differs between two versions of a lab of the course; `assignment`: the one that may switch from one to the other. */
  labVersions: (slug: string, asked: { readonly from?: string; readonly to?: string; readonly assignment?: string } = {}) =>
    withQuery(`/courses/${slug}/staff/labs/compare`, asked),
  staff: (slug: string, page: StaffPage) => `/courses/${slug}/staff/${page}`,
} as const;

const GO_ON = 'from-';

/** The hand-in from which to continue, according to the address; null if it names none. */
export function goOnFrom(hash: string): string | null {
  return hash.startsWith(`#${GO_ON}`) ? hash.slice(GO_ON.length + 1) : null;
}

function withQuery(path: string, asked: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(asked).toString();
  return query === '' ? path : `${path}?${query}`;
}

function withNext(path: string, next: string | undefined): string {
  return next === undefined || next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;
}

export type StaffPage =
  | 'class'
  | 'hand-ins'
  | 'similarity'
  | 'gradebook'
  | 'regrades'
  | 'reports'
  | 'assignments'
  | 'labs'
  | 'roster'
  | 'extensions'
  | 'requests'
  | 'announcements'
  | 'webhooks'
  | 'lti'
  | 'queue'
  | 'audit'
  | 'settings';

export type AdminPage = 'users' | 'courses' | 'workers' | 'alerts' | 'audit' | 'tokens' | 'platforms';
