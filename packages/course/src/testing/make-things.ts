import { randomUUID } from 'node:crypto';
import { insertHandIns, makeAssignment, makeWorker } from '@rooflab/db/testing';
import { requestExperimentRun } from '../experiment/commands.ts';
import { createHandIn } from '../hand-in/commands.ts';
import type { TestApi } from './open-test-api.ts';
import { giveLab } from './own-lab.ts';
import { EXERCISE, EXPERIMENT, makeSchool, QUESTION, type School } from './school.ts';

/** A school in which there is one of everything that a procedure may name; what has an owner is the student's. */
export interface Things extends School {
  readonly joinCode: string;
  /** It waits. */
  readonly handInId: string;
  /** The student's too; it has ended, by this grading. */
  readonly gradedHandInId: string;
  readonly gradingId: string;
  readonly extensionId: string;
  readonly overrideId: string;
  /** The student's grade is withheld. */
  readonly exceptionId: string;
  /** The student's, open. */
  readonly studentRequestId: string;
  readonly invitationId: string;
  readonly regradeSetId: string;
  readonly questionRegradeId: string;
  readonly announcementId: string;
  readonly globalAnnouncementId: string;
  /** On the hand-in that waits, and the TA's comment in it. */
  readonly threadId: string;
  readonly commentId: string;
  /** Of the instructor, for all staff. */
  readonly phraseId: string;
  /** The student's alone; it was handed in as `reportHandInId`. */
  readonly reportId: string;
  readonly sectionId: string;
  readonly reportHandInId: string;
  /** The student's second report, not handed in, and its invitation of the other student. */
  readonly openReportId: string;
  readonly reportMemberId: string;
  /** Linked to the student's enrolment. */
  readonly repositoryLinkId: string;
  readonly alertId: string;
  readonly globalAlertId: string;
  readonly workerId: string;
  readonly webhookId: string;
  /** The student's; it waits. */
  readonly experimentRunId: string;
  readonly ltiPlatformId: string;
  /** Of a lab that the course brought. */
  readonly labVersion: string;
}

export async function makeThings({ db }: Pick<TestApi, 'db'>): Promise<Things> {
  const school = await makeSchool(db, {
    counting: 'chosen',
    questions: [{ question: QUESTION }],
    experiments: [{ experiment: EXPERIMENT }],
    reportWeight: 50,
  });
  const { courseId, assignmentId, student, instructor } = school;
  const { enrolmentId } = student;
  const by = instructor.userId;
  const of = { enrolmentId, assignmentId, reason: 'ill' };
  const id = { select: { id: true } } as const;
  const workerId = await makeWorker(db);
  const createdAt = new Date(Date.now() - 60_000);
  const [gradedHandInId = ''] = await insertHandIns(db, workerId, [{ enrolmentId, assignmentId, createdAt, state: 'graded' }]);
  const grading = await db.grading.findFirstOrThrow({ where: { handInId: gradedHandInId }, ...id });
  const { handInId } = await createHandIn(db, { enrolmentId, assignmentId, exercise: EXERCISE, source: 'fn main() {}' });
  const extension = await db.extension.create({ data: { ...of, courseId, extraAttempts: 1, grantedById: by }, ...id });
  const asked = { enrolmentId, assignmentId, kind: 'extension', text: 'I was ill.', requestId: randomUUID() } as const;
  const studentRequest = await db.studentRequest.create({ data: asked, ...id });
  const exception = await db.gradeException.create({ data: { ...of, kind: 'withheld', madeById: by }, ...id });
  const override = await db.override.create({ data: { ...of, score: 50, madeById: by }, ...id });
  const invitation = await db.invitation.create({ data: { courseId, email: `${randomUUID()}@example.org`, invitedById: by }, ...id });
  const regradeSet = await db.regradeSet.create({ data: { courseId, reason: 'wrong roof', filter: {}, createdById: by }, ...id });
  const again = { assignmentId, question: QUESTION, rule: 'full_points', reason: 'wrong text', madeById: by } as const;
  const questionRegrade = await db.questionRegrade.create({ data: again, ...id });
  const announcement = { title: 'Welcome', body: '', createdById: by };
  const local = await db.announcement.create({ data: { ...announcement, courseId }, ...id });
  const global = await db.announcement.create({ data: announcement, ...id });
  const spoken = { authorId: school.ta.userId, byStaff: true, text: 'Why one thread?', requestId: randomUUID() };
  const thread = await db.commentThread.create({
    data: { handInId, enrolmentId, firstLine: 1, lastLine: 1, comments: { create: spoken } },
    select: { id: true, comments: { select: { id: true } } },
  });
  const phrase = await db.phrase.create({ data: { courseId, ownerId: by, text: 'Well done.', shared: true }, ...id });
  const report = await makeReport(db, { assignmentId, enrolmentId });
  const handIn = { reportId: report.reportId, requestId: randomUUID(), handedInById: enrolmentId, createdAt };
  const content = { schema: 'rooflab/report/v1', sections: [] };
  const reportHandIn = await db.reportHandIn.create({ data: { ...handIn, content, members: { create: { enrolmentId } } }, ...id });
  const openReport = await makeReport(db, { assignmentId: await makeAssignment(db, courseId), enrolmentId });
  const place = { reportId: openReport.reportId, assignmentId: openReport.assignmentId, place: 2 };
  const invited = await db.reportMember.create({ data: { ...place, enrolmentId: school.otherStudent.enrolmentId }, ...id });
  const numbers = { repositoryId: String(Math.floor(Math.random() * 1e15)), ownerId: '1', actorId: '1' };
  const linked = {
    enrolmentId,
    issuer: 'https://token.actions.githubusercontent.com',
    ...numbers,
    repository: 'ada/kernels',
    actor: 'ada',
  };
  const repository = await db.repositoryLink.create({ data: linked, ...id });
  const alert = await db.alert.create({ data: { kind: 'rejected', message: 'Look at it.', courseId }, ...id });
  const globalAlert = await db.alert.create({ data: { kind: 'worker-paused', message: 'It paused.' }, ...id });
  const webhook = { courseId, url: 'https://hooks.example.com/', events: ['hand-in.graded'], secret: 'sealed' };
  const { id: webhookId } = await db.webhook.create({ data: webhook, ...id });
  const experimentRunId = await requestExperimentRun(db, { enrolmentId, experiment: 'reduction/by-size', labVersion: null, source: null });
  const course = await db.course.findUniqueOrThrow({ where: { id: courseId }, select: { joinCode: true } });
  const labVersion = await giveLab(db, { courseId, publishedById: by });
  return {
    ...school,
    labVersion,
    joinCode: course.joinCode ?? '',
    handInId,
    gradedHandInId,
    gradingId: grading.id,
    experimentRunId,
    extensionId: extension.id,
    overrideId: override.id,
    exceptionId: exception.id,
    studentRequestId: studentRequest.id,
    invitationId: invitation.id,
    regradeSetId: regradeSet.id,
    questionRegradeId: questionRegrade.id,
    announcementId: local.id,
    globalAnnouncementId: global.id,
    threadId: thread.id,
    commentId: thread.comments[0]?.id ?? '',
    phraseId: phrase.id,
    reportId: report.reportId,
    sectionId: report.sectionId,
    reportHandInId: reportHandIn.id,
    openReportId: openReport.reportId,
    reportMemberId: invited.id,
    repositoryLinkId: repository.id,
    alertId: alert.id,
    globalAlertId: globalAlert.id,
    workerId,
    webhookId,
    ltiPlatformId: await makeLtiPlatform(db),
  };
}

async function makeReport(db: TestApi['db'], { assignmentId, enrolmentId }: { assignmentId: string; enrolmentId: string }) {
  const section = { position: 1, kind: 'prose', text: 'It is fast.', requestId: randomUUID(), savedById: enrolmentId };
  const report = await db.report.create({
    data: {
      assignmentId,
      members: { create: { enrolmentId, place: 1, joinedAt: new Date() } },
      sections: { create: section },
    },
    select: { id: true, sections: { select: { id: true } } },
  });
  return { assignmentId, reportId: report.id, sectionId: report.sections[0]?.id ?? '' };
}

async function makeLtiPlatform(db: TestApi['db']): Promise<string> {
  const urls = {
    authorizationUrl: 'https://lms.example.com/auth',
    tokenUrl: 'https://lms.example.com/token',
    jwksUrl: 'https://lms.example.com/jwks',
  };
  const data = { name: 'Moodle', issuer: 'https://lms.example.com', clientId: randomUUID(), ...urls, deploymentIds: ['1'] };
  return (await db.ltiPlatform.create({ data, select: { id: true } })).id;
}
