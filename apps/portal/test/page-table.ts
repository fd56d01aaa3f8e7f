import type { PortalClient, Viewer } from './visitor.ts';

/** A page as one kind of viewer sees it. */
export interface PageEntry {
  /** For titles of tests and names of pictures. */
  readonly name: string;
  readonly path: string;
  readonly viewer: Viewer;
}

/** Contents of the demo course that pages are about. */
export interface Places {
  readonly assignmentId: string;
  /** A hand-in of the demo student, with a placement. */
  readonly ownHandInId: string;
  /** Anybody's hand-in. */
  readonly handInId: string;
  /** An assignment graded by counts, with one of its hand-ins. */
  readonly counted: { readonly assignmentId: string; readonly handInId: string };
  /** A report of the demo student, handed in. */
  readonly report: { readonly assignmentId: string; readonly reportHandInId: string };
  /** An assignment with questions. */
  readonly paperId: string | undefined;
  /** An assignment with an experiment that counts. */
  readonly countedRunsId: string | undefined;
  readonly regradeSetId: string | undefined;
  /** Hand-ins of two students, which are compared. */
  readonly pair: readonly [handInId: string, otherHandInId: string];
}

const EXERCISE = 'reduction/sum';
const QUESTION = 'matmul/compute-or-memory';
const EXPERIMENT = 'vector-ops/upload-paths';

/** Finds them with the rights of the demo instructor and the demo student. */
export async function findPlaces(staff: PortalClient, student: PortalClient, courseId: string): Promise<Places> {
  const assignments = await staff.assignment.list.query({ courseId });
  const having = (item: string) => assignments.filter(({ items }) => items.some(({ kind, subject }) => `${kind} ${subject}` === item));
  const of = having(`exercise ${EXERCISE}`);
  const assignmentId = of.find(({ deviceClass }) => deviceClass === null)?.assignmentId;
  const countedIn = of.find(({ deviceClass }) => deviceClass === 'counted')?.assignmentId;
  const paperId = having(`question ${QUESTION}`)[0]?.assignmentId;
  const countedRunsId = having(`experiment ${EXPERIMENT}`)[0]?.assignmentId;
  const own = await student.handIn.list.query({ courseId, exercise: EXERCISE, verdict: 'accepted', mine: true });
  const all = await staff.handIn.list.query({ courseId, exercise: EXERCISE, verdict: 'accepted' });
  // Only timed hand-ins have a roofline.
  const ownHandIn = own.handIns.find((each) => each.assignmentId === assignmentId && each.deviceClass === 'large');
  const ownCounted = own.handIns.find((each) => each.assignmentId === countedIn);
  const handIn = all.handIns.find((each) => each.assignmentId === assignmentId);
  if (!assignmentId || !countedIn || !ownHandIn || !handIn || !ownCounted)
    throw new Error('The demo course lacks an accepted hand-in of its student.');
  const report = await findReport(student, courseId, assignments);
  const sets = await staff.regrade.list.query({ courseId });
  const other = all.handIns.find((each) => each.assignmentId === assignmentId && each.enrolmentId !== handIn.enrolmentId) ?? handIn;
  return {
    assignmentId,
    ownHandInId: ownHandIn.handInId,
    handInId: handIn.handInId,
    counted: { assignmentId: countedIn, handInId: ownCounted.handInId },
    report,
    paperId,
    countedRunsId,
    regradeSetId: sets[0]?.regradeSetId,
    pair: [handIn.handInId, other.handInId],
  };
}

async function findReport(
  student: PortalClient,
  courseId: string,
  assignments: readonly { assignmentId: string }[],
): Promise<Places['report']> {
  for (const { assignmentId } of assignments) {
    const { reportId } = await student.report.mine.query({ courseId, assignmentId });
    const [handIn] = reportId === null ? [] : (await student.report.byId.query({ reportId })).handIns;
    if (handIn) return { assignmentId, reportHandInId: handIn.reportHandInId };
  }
  throw new Error('The demo course lacks a report of its student.');
}

/** Every page of the portal, by who sees it. */
export function pageTable(places: Places): PageEntry[] {
  return [...publicPages(), ...studentPages(places), ...staffPages(places), ...adminPages()];
}

function publicPages(): PageEntry[] {
  const paths = {
    home: '/',
    'sign-in': '/sign-in',
    'sign-up': '/sign-up',
    'forgot-password': '/forgot-password',
    missing: '/no-such-page',
    calculators: '/calculators',
    primer: '/wgsl',
    calculator: '/calculators/occupancy?registersPerThread=11',
    'calculator-refused': '/calculators/launch?elements=many',
  };
  return [...entries(null, paths), ...entries(null, { 'reset-password': '/reset-password#abc', invitation: '/invitation#abc' })];
}

function studentPages({ assignmentId, ownHandInId, counted, paperId, report }: Places): PageEntry[] {
  const course = '/courses/demo';
  return entries('student', {
    home: '/',
    account: '/account',
    join: '/join',
    missing: '/courses/no-such-course',
    labs: course,
    'work-log': `${course}/work-log`,
    requests: `${course}/requests?assignment=${assignmentId}`,
    experiments: `${course}/experiments`,
    experiment: `${course}/experiments/vector-ops/transfers`,
    'experiment-counted': `${course}/experiments/${EXPERIMENT}`,
    report: `${course}/reports/${report.assignmentId}`,
    'report-none': `${course}/reports/${assignmentId}`,
    'report-handed-in': `${course}/reports/handed-in/${report.reportHandInId}`,
    questions: `${course}/questions`,
    question: `${course}/questions/ungraded/matmul/worth-sharing?seed=1`,
    'question-solution': `${course}/questions/ungraded/stencil/largest-plane?seed=1&solution=shown`,
    'question-missing': `${course}/questions/ungraded/matmul/no-such-question`,
    leaderboards: `${course}/leaderboards`,
    lab: `${course}/assignments/${assignmentId}/${EXERCISE}`,
    result: `${course}/hand-ins/${ownHandInId}`,
    leaderboard: `${course}/leaderboards/${assignmentId}`,
    rung: `${course}/rungs/${assignmentId}/${EXERCISE}/01-divergent`,
    'rung-closed': `${course}/rungs/${counted.assignmentId}/${EXERCISE}/01-divergent`,
    'best-kernels': `${course}/best-kernels/${assignmentId}`,
    ...(paperId && { 'question-counted': `${course}/questions/${paperId}/${QUESTION}` }),
    'lab-counted': `${course}/assignments/${counted.assignmentId}/${EXERCISE}`,
    'result-counted': `${course}/hand-ins/${counted.handInId}`,
    'leaderboard-counted': `${course}/leaderboards/${counted.assignmentId}`,
  });
}

function staffPages({ assignmentId, handInId, counted, paperId, countedRunsId, report, regradeSetId, pair }: Places): PageEntry[] {
  const staff = '/courses/demo/staff';
  const plain = [
    'class',
    'hand-ins',
    'gradebook',
    'regrades',
    'assignments',
    'roster',
    'extensions',
    'requests',
    'announcements',
    'webhooks',
    'lti',
    'queue',
    'audit',
    'settings',
  ];
  return entries('instructor', {
    labs: '/courses/demo',
    ...Object.fromEntries(plain.map((page) => [page, `${staff}/${page}`])),
    'own-labs': `${staff}/labs`,
    'best-kernels': `/courses/demo/best-kernels/${assignmentId}`,
    reports: `${staff}/reports?assignment=${report.assignmentId}`,
    report: `/courses/demo/reports/handed-in/${report.reportHandInId}`,
    'lti-scores': `${staff}/lti/scores/${assignmentId}`,
    'lti-scores-none': `${staff}/lti/scores/${counted.assignmentId}`,
    'assignment-new': `${staff}/assignments/new`,
    assignment: `${staff}/assignments/${assignmentId}`,
    'assignment-counted': `${staff}/assignments/${counted.assignmentId}`,
    'class-counted': `${staff}/class?assignment=${counted.assignmentId}&exercise=${encodeURIComponent(EXERCISE)}`,
    similarity: `${staff}/similarity?assignment=${assignmentId}&exercise=${encodeURIComponent(EXERCISE)}`,
    result: `/courses/demo/hand-ins/${handInId}`,
    ...(paperId && { 'question-class': `${staff}/questions/${paperId}/${QUESTION}` }),
    ...(countedRunsId && { 'experiment-class': `${staff}/experiments/${countedRunsId}/${EXPERIMENT}` }),
    ...(regradeSetId && { regrade: `${staff}/regrades/${regradeSetId}` }),
    'similarity-pair': `${staff}/similarity/pair?hand-in=${pair[0]}&other=${pair[1]}`,
  });
}

function adminPages(): PageEntry[] {
  const pages = ['users', 'courses', 'workers', 'alerts', 'audit', 'tokens', 'platforms'];
  const courses = { 'new-course': '/new-course', 'copy-of-course': '/new-course?from=demo' };
  return entries('admin', { home: '/', admin: '/admin', ...courses, ...Object.fromEntries(pages.map((page) => [page, `/admin/${page}`])) });
}

function entries(viewer: Viewer, paths: Readonly<Record<string, string>>): PageEntry[] {
  return Object.entries(paths).map(([page, path]) => ({ name: `${viewer ?? 'nobody'}-${page}`, path, viewer }));
}
