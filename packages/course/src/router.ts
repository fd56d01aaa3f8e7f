import * as admin from './admin/procedures.ts';
import * as alert from './alert/procedures.ts';
import * as announcement from './announcement/procedures.ts';
import * as assignmentDates from './assignment/dates.ts';
import * as assignmentPreview from './assignment/preview.ts';
import * as assignmentRead from './assignment/read.ts';
import * as assignmentWrite from './assignment/write.ts';
import * as audit from './audit/procedures.ts';
import * as commentPhrases from './comment/phrase-procedures.ts';
import * as commentOwn from './comment/procedures.ts';
import * as courseOverview from './course/overview-procedures.ts';
import * as coursePlan from './course/plan-procedures.ts';
import * as courseOwn from './course/procedures.ts';
import * as courseProgress from './course/progress-procedures.ts';
import * as courseStats from './course/stats-procedures.ts';
import * as experimentCounted from './experiment/counted-procedures.ts';
import * as experimentStaff from './experiment/counted-staff-procedures.ts';
import * as experimentOfClass from './experiment/of-class-procedures.ts';
import * as experimentOwn from './experiment/procedures.ts';
import * as extension from './extension/procedures.ts';
import * as gradeExceptions from './grade/exception-procedures.ts';
import * as gradeOverrides from './grade/override-procedures.ts';
import * as gradeRead from './grade/procedures.ts';
import * as handIn from './hand-in/procedures.ts';
import * as item from './item/procedures.ts';
import * as labOwn from './lab/own-lab-procedures.ts';
import * as labRead from './lab/procedures.ts';
import * as labRungKernel from './lab/rung-procedures.ts';
import * as leaderboard from './leaderboard/procedures.ts';
import * as lti from './lti/procedures.ts';
import * as me from './me/procedures.ts';
import * as placement from './placement/procedures.ts';
import { createCallerFactory, router } from './procedure/trpc.ts';
import * as questionOral from './question/oral-sheet.ts';
import * as questionOwnLab from './question/own-lab-procedures.ts';
import * as questionTries from './question/own-procedures.ts';
import * as questionDrawn from './question/procedures.ts';
import * as questionRegrade from './question/regrade-procedures.ts';
import * as questionStaff from './question/staff-procedures.ts';
import * as queue from './queue/procedures.ts';
import * as regrade from './regrade/procedures.ts';
import * as reportRead from './report/read-procedures.ts';
import * as reportStaff from './report/staff-procedures.ts';
import * as reportWrite from './report/write-procedures.ts';
import * as rosterInvitation from './roster/invitation-procedures.ts';
import * as rosterOwn from './roster/procedures.ts';
import * as similarity from './similarity/procedures.ts';
import * as studentRequest from './student-request/procedures.ts';
import * as token from './token/procedures.ts';
import * as webhook from './webhook/procedures.ts';
import * as workLog from './work-log/procedures.ts';
import * as worker from './worker/procedures.ts';
import * as workerToken from './worker-token/procedures.ts';
import * as workflow from './workflow/procedures.ts';

// Subjects whose procedures are in several files.
const assignment = { ...assignmentRead, ...assignmentWrite, ...assignmentPreview, ...assignmentDates };
const comment = { ...commentOwn, ...commentPhrases };
const course = { ...courseOwn, ...courseOverview, ...courseProgress, ...courseStats, ...coursePlan };
const experiment = { ...experimentOwn, ...experimentCounted, ...experimentStaff, ...experimentOfClass };
const grade = { ...gradeRead, ...gradeOverrides, ...gradeExceptions };
const lab = { ...labRead, ...labRungKernel, ...labOwn };
const question = { ...questionDrawn, ...questionOwnLab, ...questionTries, ...questionStaff, ...questionOral, ...questionRegrade };
const report = { ...reportRead, ...reportWrite, ...reportStaff };
const roster = { ...rosterOwn, ...rosterInvitation };

/** Every procedure, under the name by which its file exports it. Each says there what it does and who may call it. */
export const appRouter = router({
  admin,
  alert,
  announcement,
  assignment,
  audit,
  comment,
  course,
  experiment,
  extension,
  grade,
  handIn,
  item,
  lab,
  leaderboard,
  lti,
  me,
  placement,
  question,
  queue,
  regrade,
  report,
  roster,
  similarity,
  studentRequest,
  token,
  webhook,
  worker,
  workerToken,
  workflow,
  workLog,
});

export type AppRouter = typeof appRouter;

/** Calls procedures in this process, under the same permissions as over HTTP. */
export const createCaller = createCallerFactory(appRouter);
