import { adminRouter } from './admin/router.ts';
import { alertRouter } from './alert/router.ts';
import { announcementRouter } from './announcement/router.ts';
import { assignmentRouter } from './assignment/router.ts';
import { auditRouter } from './audit/router.ts';
import { courseRouter } from './course/router.ts';
import { extensionRouter } from './extension/router.ts';
import { gradebookRouter } from './gradebook/router.ts';
import { handInRouter } from './hand-in/router.ts';
import { labRouter } from './lab/router.ts';
import { leaderboardRouter } from './leaderboard/router.ts';
import { meRouter } from './me/router.ts';
import { overrideRouter } from './override/router.ts';
import { placementsRouter } from './placements/router.ts';
import { queueRouter } from './queue/router.ts';
import { regradeRouter } from './regrade/router.ts';
import { rosterRouter } from './roster/router.ts';
import { similarityRouter } from './similarity/router.ts';
import { tokenRouter } from './token/router.ts';
import { createCallerFactory, router } from './trpc.ts';
import { workerRouter } from './worker/router.ts';

export const appRouter = router({
  admin: adminRouter,
  alert: alertRouter,
  announcement: announcementRouter,
  assignment: assignmentRouter,
  audit: auditRouter,
  course: courseRouter,
  extension: extensionRouter,
  gradebook: gradebookRouter,
  handIn: handInRouter,
  lab: labRouter,
  leaderboard: leaderboardRouter,
  me: meRouter,
  override: overrideRouter,
  placements: placementsRouter,
  queue: queueRouter,
  regrade: regradeRouter,
  roster: rosterRouter,
  similarity: similarityRouter,
  token: tokenRouter,
  worker: workerRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures in this process, under the same permissions as over HTTP. */
export const createCaller = createCallerFactory(appRouter);
