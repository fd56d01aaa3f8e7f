import { randomUUID } from 'node:crypto';
import type { Database, RepositoryLinkPurpose } from '@rooflab/db';
import type { Permission } from '../procedure/permission.ts';
import type { Scope } from '../procedure/scopes.ts';
import type { Things } from './make-things.ts';
import { EXERCISE, EXPERIMENT, QUESTION } from './school.ts';

/** Everybody who may ask, by session. */
export const ACTORS = [
  'anonymous',
  'stranger',
  'student',
  'otherStudent',
  'studentElsewhere',
  'ta',
  'taElsewhere',
  'instructor',
  'admin',
] as const;

export type Actor = (typeof ACTORS)[number];

const EVERYBODY: readonly Actor[] = ACTORS;
const SIGNED_IN: readonly Actor[] = ACTORS.filter((actor) => actor !== 'anonymous');
/** In the course, for what is everybody's there. */
const COURSE: readonly Actor[] = ['student', 'otherStudent', 'ta', 'instructor', 'admin'];
/** In the course, for what is the student's. */
const OWNER: readonly Actor[] = ['student', 'ta', 'instructor', 'admin'];
/** What only the students of a report may do. */
const WRITERS: readonly Actor[] = ['student'];
const STAFF: readonly Actor[] = ['ta', 'instructor', 'admin'];
const INSTRUCTORS: readonly Actor[] = ['instructor', 'admin'];
const ADMINS: readonly Actor[] = ['admin'];

export interface Row {
  readonly permission: Permission;
  /** The scope that a token needs; null: sessions only. */
  readonly scope: Scope | null;
  readonly allowed: readonly Actor[];
  /** What a repository must be linked for, so that its runs may; left out: no run may. */
  readonly runs?: readonly RepositoryLinkPurpose[];
  readonly input: Input;
}

/** A well-formed request about the student's things, or about what is made for the caller; undefined: the procedure takes none. */
type Input = (things: Things, asker: Asker) => object | undefined | Promise<object>;

interface Asker {
  readonly db: Database;
  /** Null: nobody. */
  readonly userId: string | null;
}

const nothing: Input = () => undefined;
const open = (input: Input = nothing): Row => ({ permission: 'public', scope: null, allowed: EVERYBODY, input });
const own = (scope: Scope | null, input: Input = nothing): Row => ({ permission: 'signed-in', scope, allowed: SIGNED_IN, input });
const member = (scope: Scope, input: Input): Row => ({ permission: 'student', scope, allowed: COURSE, input });
const owner = (scope: Scope | null, input: Input): Row => ({ permission: 'student', scope, allowed: OWNER, input });
const writer = (scope: Scope | null, input: Input): Row => ({ permission: 'student', scope, allowed: WRITERS, input });
const staff = (scope: Scope | null, input: Input): Row => ({ permission: 'staff', scope, allowed: STAFF, input });
const instructor = (scope: Scope | null, input: Input): Row => ({ permission: 'instructor', scope, allowed: INSTRUCTORS, input });
const admin = (input: Input = nothing, scope: Scope | null = 'admin'): Row => ({ permission: 'admin', scope, allowed: ADMINS, input });

const course: Input = ({ courseId }) => ({ courseId });
const handIn: Input = ({ handInId }) => ({ handInId });
const assignment: Input = ({ assignmentId }) => ({ assignmentId });
const exercise: Input = ({ assignmentId }) => ({ assignmentId, exercise: EXERCISE });
const webhook: Input = ({ webhookId }) => ({ webhookId });
const regradeSet: Input = ({ regradeSetId }) => ({ regradeSetId });

const gradingOf: Input = ({ gradedHandInId, gradingId }) => ({ handInId: gradedHandInId, grading: gradingId });

/** The assignment uses the lab of its question. */
const ofVariant: Input = ({ assignmentId }) => ({ assignmentId, id: QUESTION, seed: '1' });
const question: Input = ({ assignmentId }) => ({ assignmentId, question: QUESTION });
const experiment: Input = ({ assignmentId }) => ({ assignmentId, experiment: EXPERIMENT });
const questionRegrade = { rule: 'full_points', reason: 'wrong text' };

const GITHUB = 'https://token.actions.githubusercontent.com';

const VARIANT = { id: 'matmul/tile-limits', seed: '1' };

const dates = { releaseAt: '2026-01-01T00:00:00Z', dueAt: '2027-01-01T00:00:00Z' };
const assignmentFields = { title: 'Sums', ...dates, items: [{ kind: 'exercise', subject: EXERCISE }] };
const datesOf = ({ courseId, assignmentId }: Things) => ({ courseId, dates: [{ assignmentId, ...dates, leaderboardFrozenAt: null }] });
const webhookFields = { url: 'https://hooks.example.com/rooflab', events: ['hand-in.graded'] };
const ltiFields = {
  name: 'Moodle',
  authorizationUrl: 'https://lms.example.com/auth',
  tokenUrl: 'https://lms.example.com/token',
  jwksUrl: 'https://lms.example.com/jwks',
  deploymentIds: ['1'],
};
const announcementFields = { title: 'Exam', body: 'In room 1.', publishAt: '2026-01-01T00:00:00Z' };
const start = { startDate: '2027-04-05', timeZone: 'Europe/Berlin' };
const courseFields = () => ({ slug: `course-${randomUUID()}`, title: 'Performance', timeZone: 'Europe/Berlin', lateDayBudget: 2 });

/** Who may call what. A procedure that does not stand here fails the test. */
export const AUTHORIZATION: Readonly<Record<string, Row>> = {
  'me.get': open(),
  'lab.list': open(),
  'lab.primer': open(),
  'lab.exercise': open(() => ({ exercise: EXERCISE })),
  'experiment.list': open(),
  'experiment.byId': open(() => ({ id: 'reduction/by-size' })),
  'experiment.tabulated': open(() => ({ id: 'reduction/by-size' })),
  'lab.rungs': open(() => ({ exercise: EXERCISE })),
  'announcement.listGlobal': open(),
  'roster.readInvitation': open(() => ({ token: 'unknown' })),

  'workflow.exchange': open(() => ({ token: 'unknown' })),
  'workflow.link': open(() => ({ token: 'unknown', code: 'unknown' })),
  'workflow.issuers': open(),

  'workflow.mine': own(null),
  'me.sessions': own(null),
  'me.notices': own(null),
  'me.setNotices': own(null, () => ({ byMail: false })),
  'me.endSession': own(null, async (_, asker) => ({ sessionId: await makeSession(asker) })),
  'me.endOtherSessions': own(null),
  'token.list': own(null),
  'token.create': own(null, () => ({ name: 'laptop', scopes: ['results:read'] })),
  'token.revoke': own(null, async (_, asker) => ({ tokenId: await makeToken(asker) })),
  'course.list': { ...own('course:read'), runs: ['hand_in', 'publish_labs'] },
  'course.takenOff': own('course:read'),
  'course.join': own(null, ({ joinCode }) => ({ code: joinCode })),
  'roster.acceptInvitation': own(null, () => ({ token: 'unknown' })),
  'course.templatePlan': own('course:read', () => start),
  'item.choices': staff('course:read', course),
  'lab.own': staff('course:read', course),
  'lab.differences': staff('course:read', ({ courseId, labVersion }) => ({ courseId, from: labVersion, version: labVersion })),
  'lab.publish': { ...instructor('lab:write', ({ courseId }) => ({ courseId, archive: 'UEsDBA==' })), runs: ['publish_labs'] },
  'lab.switchTo': instructor('course:write', ({ courseId, labVersion }) => ({ courseId, version: labVersion })),
  'lab.resume': instructor('course:write', ({ courseId, labVersion }) => ({ courseId, version: labVersion })),
  'lab.allow': admin(({ courseId }) => ({ courseId, allowed: true })),
  'question.list': own('course:read'),
  'question.draw': own('course:read', () => ({ id: 'matmul/tile-limits' })),
  'question.check': own('course:read', () => ({ ...VARIANT, answers: {} })),
  'question.solution': own('course:read', () => VARIANT),
  'queue.state': own('course:read'),
  'queue.workers': own('course:read'),
  'queue.devices': staff('course:read', course),
  'experiment.listOf': member('course:read', ({ courseId }) => ({ courseId })),
  'experiment.inCourse': member('course:read', ({ courseId }) => ({ courseId, id: 'reduction/by-size' })),
  'experiment.ofClass': staff('results:read', ({ courseId }) => ({ courseId, id: 'reduction/by-size' })),

  'experiment.start': member('hand-in:write', ({ courseId }) => ({ courseId, id: 'reduction/by-size', source: null })),
  'experiment.counted': member('results:read', ({ courseId }) => ({ courseId, id: EXPERIMENT })),
  'experiment.startCounted': member('hand-in:write', ({ assignmentId }) => ({ assignmentId, id: EXPERIMENT, handIn: null })),
  'experiment.mine': member('results:read', ({ courseId }) => ({ courseId, id: 'reduction/by-size' })),
  'experiment.unseen': member('results:read', ({ courseId }) => ({ courseId, ids: ['reduction/by-size'] })),
  'course.overview': member('results:read', course),
  'workLog.read': member('results:read', course),
  'workLog.exportFile': member('results:read', ({ courseId }) => ({ courseId, format: 'csv' })),
  'course.byId': member('course:read', course),
  'assignment.list': { ...member('course:read', course), runs: ['hand_in'] },
  'assignment.byId': member('course:read', assignment),
  'announcement.list': member('course:read', course),
  'leaderboard.board': member('course:read', assignment),
  'placement.density': member('course:read', exercise),
  'placement.mine': member('results:read', exercise),
  // Refused to students all the same unless the assignment allows it: show-kernels.db.test.ts.
  'placement.bestKernels': member('results:read', exercise),
  'lab.openRungs': member('results:read', exercise),
  'lab.exerciseOf': member('course:read', exercise),
  'lab.rungsOf': member('course:read', exercise),
  'lab.rungKernel': member('results:read', ({ assignmentId }) => ({ assignmentId, exercise: EXERCISE, rung: '01-divergent' })),
  'grade.mine': member('results:read', course),
  'handIn.list': { ...member('results:read', course), runs: ['hand_in'] },
  'handIn.create': {
    ...member('hand-in:write', ({ assignmentId }) => ({
      assignmentId,
      exercise: EXERCISE,
      source: 'fn main() {}',
      requestId: randomUUID(),
    })),
    runs: ['hand_in'],
  },
  'question.listOf': member('course:read', course),
  'question.drawOf': member('course:read', ofVariant),
  'question.checkOf': member('course:read', (things, asker) => ({ ...ofVariant(things, asker), answers: {} })),
  'question.solutionOf': member('course:read', ofVariant),
  'question.mine': member('results:read', question),
  'question.open': member('hand-in:write', question),
  'question.answer': member('hand-in:write', (things, asker) => ({
    ...question(things, asker),
    number: 1,
    version: 'a'.repeat(64),
    answers: {},
    requestId: randomUUID(),
  })),
  'handIn.byId': { ...owner('results:read', handIn), runs: ['hand_in'] },
  'handIn.position': owner('results:read', handIn),
  'handIn.live': { ...owner('results:read', handIn), runs: ['hand_in'] },
  'experiment.live': owner('results:read', ({ experimentRunId }) => ({ experimentRunId })),
  'handIn.cancel': owner('hand-in:write', handIn),
  'handIn.choose': owner('hand-in:write', handIn),
  'comment.news': member('results:read', course),
  'comment.list': owner('results:read', handIn),
  'comment.reply': owner('hand-in:write', ({ threadId }) => ({ threadId, text: 'Why?', requestId: randomUUID() })),
  'comment.edit': owner('hand-in:write', ({ commentId }) => ({ commentId, text: 'Or so.' })),
  'comment.remove': owner('hand-in:write', ({ commentId }) => ({ commentId })),
  'comment.resolve': owner('hand-in:write', ({ threadId }) => ({ threadId })),
  'comment.reopen': owner('hand-in:write', ({ threadId }) => ({ threadId })),
  'comment.markSeen': owner(null, handIn),
  'roster.nickname': owner(null, ({ student }) => ({ enrolmentId: student.enrolmentId, nickname: null, leaderboardHidden: true })),

  // Staff too, with what they are enrolled as.
  'workflow.makeCode': {
    ...member('course:read', ({ courseId }) => ({ courseId, issuer: GITHUB, repository: 'ada/kernels' })),
    scope: null,
  },
  'workflow.unlink': owner(null, ({ repositoryLinkId }) => ({ repositoryLinkId })),
  'workflow.list': staff('course:read', course),

  'comment.create': staff('course:write', ({ handInId }) => ({
    handInId,
    firstLine: 1,
    lastLine: 1,
    text: 'A better name?',
    requestId: randomUUID(),
  })),
  'comment.ask': writer('hand-in:write', ({ handInId }) => ({
    handInId,
    firstLine: 1,
    lastLine: 1,
    text: 'Why?',
    requestId: randomUUID(),
  })),
  'comment.exportFile': staff('course:read', course),
  'comment.phrases': staff('course:read', course),
  'comment.savePhrase': staff('course:write', ({ courseId }) => ({
    courseId,
    text: 'Neighbouring invocations, neighbouring words.',
    shared: true,
  })),
  'comment.removePhrase': staff('course:write', ({ phraseId }) => ({ phraseId })),
  'handIn.grading': staff('results:read', gradingOf),
  'handIn.replay': staff('course:write', (things, asker) => ({ ...gradingOf(things, asker), reason: 'Was it the device?' })),
  'report.mine': member('results:read', course),
  'report.start': member('hand-in:write', assignment),
  'report.byId': owner('results:read', ({ reportId }) => ({ reportId })),
  'report.candidates': owner('results:read', ({ reportId }) => ({ reportId })),
  'report.citable': owner('results:read', ({ reportId }) => ({ reportId })),
  'report.handedIn': owner('results:read', ({ reportHandInId }) => ({ reportHandInId })),
  'report.markSeen': owner(null, ({ reportHandInId }) => ({ reportHandInId })),
  'report.invite': writer('hand-in:write', ({ openReportId, ta }) => ({ reportId: openReportId, invited: ta.enrolmentId })),
  'report.accept': { ...writer('hand-in:write', ({ reportMemberId }) => ({ reportMemberId })), allowed: ['otherStudent'] },
  'report.decline': { ...writer('hand-in:write', ({ reportMemberId }) => ({ reportMemberId })), allowed: ['student', 'otherStudent'] },
  'report.leave': writer('hand-in:write', ({ openReportId }) => ({ reportId: openReportId })),
  'report.addTo': writer('hand-in:write', ({ reportId }) => ({ reportId, kind: 'prose', evidence: null, requestId: randomUUID() })),
  'report.save': writer('hand-in:write', ({ sectionId }) => ({ sectionId, text: 'Or so.', baseVersion: 1, requestId: randomUUID() })),
  'report.move': writer('hand-in:write', ({ sectionId }) => ({ sectionId, direction: 'up' })),
  'report.setRemoved': writer('hand-in:write', ({ sectionId }) => ({ sectionId, removed: true })),
  'report.handIn': writer('hand-in:write', ({ reportId }) => ({ reportId, requestId: randomUUID() })),
  'report.list': staff('course:read', assignment),
  'report.exportCsv': staff('course:read', assignment),
  'report.form': staff('course:write', ({ assignmentId, otherStudent }) => ({
    assignmentId,
    students: [otherStudent.enrolmentId],
    reason: 'asked for it',
  })),
  'report.setMembers': staff('course:write', ({ reportId, student }) => ({
    reportId,
    students: [student.enrolmentId],
    reason: 'one left',
  })),
  'report.review': staff('course:write', ({ reportHandInId }) => ({
    reportHandInId,
    score: 80,
    feedback: 'Clear.',
    requestId: randomUUID(),
  })),
  'course.stats': staff('course:read', course),
  'course.progress': staff('course:read', course),
  'similarity.list': staff('course:read', exercise),
  'similarity.pair': staff('course:read', ({ handInId, gradedHandInId }) => ({ handInId, otherHandInId: gradedHandInId })),
  'course.joinCode': staff(null, course),
  'assignment.previewDates': staff('course:read', datesOf),
  'assignment.preview': staff('course:read', ({ courseId, assignmentId }) => ({ courseId, assignmentId, fields: assignmentFields })),
  'roster.list': staff('course:read', course),
  'grade.list': staff('course:read', course),
  'grade.exportCsv': staff('course:read', course),
  'placement.list': staff('course:read', exercise),
  'experiment.ofAssignment': staff('course:read', experiment),
  'experiment.exportCsv': staff('results:read', experiment),
  'experiment.ofStudent': staff('results:read', (things, asker) => ({
    ...experiment(things, asker),
    enrolmentId: things.student.enrolmentId,
  })),
  'question.ofStudent': staff('results:read', (things, asker) => ({ ...question(things, asker), enrolmentId: things.student.enrolmentId })),
  'question.oralSheets': staff('results:read', question),
  'question.distribution': staff('course:read', question),
  'question.exportCsv': staff('course:read', course),
  'question.regrades': staff('course:read', question),
  'question.previewRegrade': staff('course:read', (things, asker) => ({ ...question(things, asker), rule: 'as_defined' })),
  'regrade.list': staff('course:read', course),
  'regrade.preview': staff('course:read', regradeSet),
  'studentRequest.make': writer('hand-in:write', ({ handInId, assignmentId }) => ({
    ...{ assignmentId, handInId, kind: 'regrade', text: 'It is right.', requestId: randomUUID() },
  })),
  'studentRequest.withdraw': writer('hand-in:write', ({ studentRequestId }) => ({ studentRequestId })),
  'studentRequest.mine': member('results:read', course),
  'studentRequest.markSeen': { ...member('results:read', course), scope: null },
  'studentRequest.list': staff('course:read', course),
  'studentRequest.grant': staff('course:write', ({ studentRequestId }) => ({
    ...{ studentRequestId, extension: { dueAt: '2027-02-01T00:00:00Z' } },
  })),
  'studentRequest.decline': staff('course:write', ({ studentRequestId }) => ({ studentRequestId, answer: 'No.' })),
  'extension.list': staff('course:read', course),
  'extension.give': staff('course:write', ({ student, assignmentId }) => ({
    enrolmentId: student.enrolmentId,
    assignmentId,
    dueAt: null,
    extraAttempts: 1,
    reason: 'ill',
  })),
  'extension.giveStanding': staff('course:write', ({ student, courseId }) => ({
    ...{ courseId, enrolmentId: student.enrolmentId, extraDays: 2, reason: 'an accommodation' },
  })),
  'extension.revoke': staff('course:write', ({ extensionId }) => ({ extensionId, reason: 'mistake' })),
  'extension.importCsv': staff('course:write', ({ assignmentId }) => ({ assignmentId, csv: 'email,reason\n' })),
  'grade.exceptions': staff('course:read', course),
  'grade.makeException': staff('course:write', ({ student, assignmentId }) => ({
    ...{ enrolmentId: student.enrolmentId, assignmentId, kind: 'exempt', reason: 'joined late' },
  })),
  'grade.liftException': staff('course:write', ({ exceptionId }) => ({ exceptionId, reason: 'mistake' })),
  'grade.overrides': staff('course:read', course),
  'grade.setOverride': staff('course:write', ({ student, assignmentId }) => ({
    enrolmentId: student.enrolmentId,
    assignmentId,
    item: null,
    score: 80,
    reason: 'oral exam',
  })),
  'grade.revokeOverride': staff('course:write', ({ overrideId }) => ({ overrideId, reason: 'mistake' })),
  'announcement.create': staff('course:write', ({ courseId }) => ({ courseId, fields: announcementFields })),
  'announcement.update': staff('course:write', ({ announcementId }) => ({ announcementId, fields: announcementFields })),
  'announcement.remove': staff('course:write', ({ announcementId }) => ({ announcementId })),
  'alert.list': staff('course:read', course),
  'alert.acknowledge': staff('course:write', ({ alertId }) => ({ alertId })),

  'course.update': instructor('course:write', ({ courseId }) => ({ courseId, fields: courseFields() })),
  'course.archive': instructor('course:write', ({ courseId }) => ({ courseId, archived: true })),
  'course.copyPlan': instructor('course:read', ({ courseId }) => ({ courseId, ...start })),
  'course.rotateCode': instructor('course:write', course),
  'assignment.create': instructor('course:write', ({ courseId }) => ({ courseId, fields: assignmentFields })),
  'assignment.setDates': instructor('course:write', datesOf),
  'assignment.update': instructor('course:write', ({ assignmentId }) => ({ assignmentId, fields: assignmentFields })),
  'assignment.archive': instructor('course:write', assignment),
  'roster.importCsv': instructor('course:write', ({ courseId }) => ({ courseId, csv: 'email\nnew@example.org\n', dryRun: false })),
  'roster.addPerson': instructor('course:write', ({ courseId }) => ({ courseId, email: 'new@example.org' })),
  'roster.setRole': instructor('course:write', ({ student }) => ({ enrolmentId: student.enrolmentId, role: 'ta' })),
  'roster.remove': instructor('course:write', ({ student }) => ({ enrolmentId: student.enrolmentId })),
  'roster.revokeInvitation': instructor('course:write', ({ invitationId }) => ({ invitationId })),
  'roster.makeLinks': instructor(null, course),
  'roster.confirmSignUps': instructor(null, ({ courseId }) => ({ courseId, userIds: ['nobody'] })),
  'roster.resetLink': instructor(null, ({ student }) => ({ enrolmentId: student.enrolmentId, reason: 'forgot it' })),
  'regrade.create': instructor('course:write', ({ courseId }) => ({ courseId, filter: {}, reason: 'new harness' })),
  'regrade.start': instructor('course:write', regradeSet),
  'regrade.cancel': instructor('course:write', regradeSet),
  'regrade.putIntoEffect': instructor('course:write', regradeSet),
  'regrade.rollBack': instructor('course:write', regradeSet),
  'question.regrade': instructor('course:write', (things, asker) => ({ ...question(things, asker), ...questionRegrade })),
  'question.undoRegrade': instructor('course:write', ({ questionRegradeId }) => ({ questionRegradeId, reason: 'mistake' })),
  'webhook.list': instructor('course:read', course),
  'webhook.create': instructor(null, ({ courseId }) => ({ courseId, fields: webhookFields })),
  'webhook.update': instructor(null, ({ webhookId }) => ({ webhookId, fields: webhookFields })),
  'webhook.rotateSecret': instructor(null, webhook),
  'webhook.setEnabled': instructor('course:write', ({ webhookId }) => ({ webhookId, enabled: false })),
  'webhook.remove': instructor('course:write', webhook),
  'webhook.ping': instructor('course:write', webhook),
  'webhook.deliveries': instructor('course:read', webhook),
  'webhook.resend': instructor('course:write', ({ webhookId }) => ({ webhookId, delivery: randomUUID() })),
  'audit.list': instructor('course:read', course),

  'course.create': { ...admin(courseFields), permission: 'course-creator' },
  'announcement.createGlobal': admin(() => announcementFields),
  'announcement.removeGlobal': admin(({ globalAnnouncementId }) => ({ announcement: globalAnnouncementId })),
  'worker.list': admin(),
  'worker.history': admin(() => ({})),
  'worker.loads': admin(() => ({})),
  'worker.roofs': admin(({ workerId }) => ({ workerId })),
  'worker.spotChecks': admin(() => ({})),
  'workerToken.list': admin(),
  'workerToken.create': admin(() => ({ label: 'lab', scopes: ['gradings'], namePattern: '*', deviceClass: null }), null),
  'workerToken.revoke': admin(async (_things, { db }) => {
    const data = { label: 'lab', sha256: randomUUID(), start: 'rlw_', scopes: ['gradings'], namePattern: '*', createdBy: 'system' };
    return { tokenId: (await db.workerToken.create({ data })).id, reason: 'lost' };
  }),
  'worker.setState': admin(({ workerId }) => ({ workerId, state: 'paused', reason: 'repair' })),
  'lti.contexts': instructor('course:read', course),
  'lti.connect': instructor('course:write', async ({ courseId, ltiPlatformId }, asker) => ({
    courseId,
    ltiContextId: await makeLtiContext(asker, { ltiPlatformId, courseId: null }),
  })),
  'lti.disconnect': instructor('course:write', async ({ courseId, ltiPlatformId }, asker) => ({
    courseId,
    ltiContextId: await makeLtiContext(asker, { ltiPlatformId, courseId }),
  })),
  'lti.importRoster': instructor('course:write', async ({ courseId, ltiPlatformId }, asker) => ({
    courseId,
    ltiContextId: await makeLtiContext(asker, { ltiPlatformId, courseId }),
  })),
  'lti.links': staff('course:read', course),
  'lti.connectLink': instructor('course:write', async (things, asker) => ({
    courseId: things.courseId,
    ltiLinkId: await makeLtiLink(asker, things),
    assignmentId: null,
  })),
  'lti.scores': staff('course:read', assignment),
  'lti.resendScores': instructor('course:write', assignment),
  'lti.platforms': admin(),
  'lti.createPlatform': admin(() => ({ ...ltiFields, issuer: 'https://lms.example.com', clientId: randomUUID() })),
  'lti.updatePlatform': admin(({ ltiPlatformId }) => ({ platformId: ltiPlatformId, fields: ltiFields })),
  'lti.setPlatformEnabled': admin(({ ltiPlatformId }) => ({ platformId: ltiPlatformId, enabled: true })),
  'lti.rotateKey': admin(nothing, null),
  'lti.makeRegistrationAddress': admin(() => ({ reason: 'asked for' }), null),
  'lti.registrations': admin(),
  'lti.approveRegistration': admin(async (_, { db }) => ({
    registrationId: await makeLtiRegistration(db),
    name: 'Moodle',
    deploymentIds: ['1'],
  })),
  'lti.rejectRegistration': admin(async (_, { db }) => ({ registrationId: await makeLtiRegistration(db) })),

  'admin.users': admin(() => ({})),
  'admin.updateUser': admin(({ student }) => ({ userId: student.userId, reason: 'asked for', banned: true })),
  'admin.editUser': admin(({ student }) => ({ userId: student.userId, name: 'Ada L.', reason: 'married' }), null),
  'admin.mergeUsers': admin(
    ({ student, studentElsewhere }) => ({ keptId: student.userId, endedId: studentElsewhere.userId, reason: 'one person' }),
    null,
  ),
  'admin.confirmAddress': admin(async (_, { db }) => ({ userId: await makeUnproved(db), reason: 'showed the card' }), null),
  'admin.resetLink': admin(({ student }) => ({ userId: student.userId, reason: 'forgot it' }), null),
  'admin.signOutUser': admin(({ student }) => ({ userId: student.userId })),
  'admin.tokens': admin(() => ({})),
  'admin.revokeToken': admin(async ({ student }, { db }) => ({
    tokenId: await makeToken({ db, userId: student.userId }),
    reason: 'leaked',
  })),
  'admin.courses': admin(),
  'admin.health': admin(),
  'admin.alerts': admin(() => ({})),
  'admin.acknowledge': admin(({ globalAlertId }) => ({ alert: globalAlertId })),
  'admin.audit': admin(() => ({})),
};

async function makeUnproved(db: Database): Promise<string> {
  return (await db.user.create({ data: { name: 'Ada', email: `${randomUUID()}@example.org` } })).id;
}

async function makeSession({ db, userId }: Asker): Promise<string> {
  if (userId === null) return randomUUID();
  const expiresAt = new Date(Date.now() + 86_400_000);
  return (await db.session.create({ data: { userId, token: randomUUID(), expiresAt } })).id;
}

async function makeToken({ db, userId }: Asker): Promise<string> {
  if (userId === null) return randomUUID();
  return (await db.apikey.create({ data: { referenceId: userId, key: randomUUID(), name: 'laptop' } })).id;
}

/** A learning platform that waits for approval. */
async function makeLtiRegistration(db: Database): Promise<string> {
  const data = { ...ltiFields, issuer: 'https://lms.example.com', clientId: randomUUID() };
  return (await db.ltiRegistration.create({ data, select: { id: true } })).id;
}

/** A link in a connected course of a learning platform. */
async function makeLtiLink(asker: Asker, { ltiPlatformId, courseId }: Things): Promise<string> {
  const ltiContextId = await makeLtiContext(asker, { ltiPlatformId, courseId });
  return (await asker.db.ltiLink.create({ data: { ltiContextId, resourceLinkId: 'link-1' }, select: { id: true } })).id;
}

/** A course of a learning platform that the asker has opened. */
async function makeLtiContext({ db, userId }: Asker, place: { ltiPlatformId: string; courseId: string | null }): Promise<string> {
  const { ltiPlatformId: platformId, courseId } = place;
  const openedById = userId ?? (await db.user.findFirstOrThrow({ select: { id: true } })).id;
  const data = { platformId, courseId, deploymentId: '1', contextId: randomUUID(), openedById };
  return (await db.ltiContext.create({ data, select: { id: true } })).id;
}
