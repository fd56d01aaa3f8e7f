import * as adminInstallation from './admin/installation.ts';
import * as adminTokens from './admin/tokens.ts';
import * as adminUsers from './admin/users.ts';
import * as alert from './alert/procedures.ts';
import * as announcement from './announcement/procedures.ts';
import * as assignmentPreview from './assignment/preview.ts';
import * as assignmentRead from './assignment/read.ts';
import * as assignmentWrite from './assignment/write.ts';
import * as audit from './audit/procedures.ts';
import * as commentExport from './comment/export.ts';
import * as commentRead from './comment/read.ts';
import * as commentWrite from './comment/write.ts';
import * as courseJoin from './course/join.ts';
import * as courseOverview from './course/overview.ts';
import * as coursePlan from './course/plan.ts';
import * as courseProgress from './course/progress.ts';
import * as courseRead from './course/read.ts';
import * as courseStats from './course/stats.ts';
import * as courseWrite from './course/write.ts';
import * as experimentCounted from './experiment/counted.ts';
import * as experimentStaff from './experiment/counted-staff.ts';
import * as experimentLive from './experiment/live.ts';
import * as experimentOfClass from './experiment/of-class.ts';
import * as experimentRead from './experiment/read.ts';
import * as experimentRun from './experiment/run.ts';
import * as extension from './extension/procedures.ts';
import * as gradebookExport from './gradebook/export.ts';
import * as gradebookRead from './gradebook/read.ts';
import * as handInById from './hand-in/by-id.ts';
import * as handInCancel from './hand-in/cancel.ts';
import * as handInChoose from './hand-in/choose.ts';
import * as handInCreate from './hand-in/create.ts';
import * as handInGrading from './hand-in/grading.ts';
import * as handInList from './hand-in/list.ts';
import * as handInLive from './hand-in/live.ts';
import * as handInPosition from './hand-in/position.ts';
import * as handInReplay from './hand-in/replay.ts';
import * as invitation from './invitation/procedures.ts';
import * as item from './item/procedures.ts';
import * as lab from './lab/procedures.ts';
import * as labRungKernel from './lab/rung-kernel.ts';
import * as leaderboard from './leaderboard/procedures.ts';
import * as ltiContext from './lti/context-procedures.ts';
import * as ltiLink from './lti/link-procedures.ts';
import * as ltiPlatform from './lti/platform-procedures.ts';
import * as ltiRegistration from './lti/registration-procedures.ts';
import * as ltiRoster from './lti/roster-procedures.ts';
import * as ltiScore from './lti/score-procedures.ts';
import * as me from './me/procedures.ts';
import * as override from './override/procedures.ts';
import * as phrase from './phrase/procedures.ts';
import * as placementsBestKernels from './placements/best-kernels.ts';
import * as placements from './placements/procedures.ts';
import * as question from './question/procedures.ts';
import * as queue from './queue/procedures.ts';
import * as regradeRead from './regrade/read.ts';
import * as regradeWrite from './regrade/write.ts';
import * as reportCitable from './report/citable.ts';
import * as reportGroup from './report/group.ts';
import * as reportRead from './report/read.ts';
import * as reportStaff from './report/staff.ts';
import * as reportWrite from './report/write.ts';
import * as rosterImport from './roster/import.ts';
import * as rosterLinks from './roster/links.ts';
import * as rosterNickname from './roster/nickname.ts';
import * as rosterRead from './roster/read.ts';
import * as rosterWrite from './roster/write.ts';
import * as similarity from './similarity/procedures.ts';
import * as token from './token/procedures.ts';
import * as triesOwn from './tries/own.ts';
import * as triesRegrade from './tries/regrade.ts';
import * as triesStaff from './tries/staff.ts';
import { createCallerFactory, router } from './trpc.ts';
import * as webhookDeliveries from './webhook/deliveries.ts';
import * as webhook from './webhook/procedures.ts';
import * as worker from './worker/procedures.ts';
import * as workflow from './workflow/procedures.ts';
import * as worklog from './worklog/procedures.ts';

/** Every procedure, under the name by which it is called. Each says in its own file who may call it. */
export const appRouter = router({
  admin: {
    users: adminUsers.users,
    updateUser: adminUsers.updateUser,
    confirmAddress: adminUsers.confirmAddress,
    resetLink: adminUsers.resetLink,
    signOutUser: adminUsers.signOutUser,
    tokens: adminTokens.tokens,
    revokeToken: adminTokens.revokeToken,
    courses: adminInstallation.courses,
    health: adminInstallation.health,
    alerts: adminInstallation.alerts,
    acknowledge: adminInstallation.acknowledge,
    audit: adminInstallation.audit,
  },
  alert: {
    list: alert.list,
    acknowledge: alert.acknowledge,
  },
  announcement: {
    list: announcement.list,
    listGlobal: announcement.listGlobal,
    create: announcement.create,
    update: announcement.update,
    remove: announcement.remove,
    createGlobal: announcement.createGlobal,
    removeGlobal: announcement.removeGlobal,
  },
  assignment: {
    list: assignmentRead.list,
    byId: assignmentRead.byId,
    create: assignmentWrite.create,
    update: assignmentWrite.update,
    archive: assignmentWrite.archive,
    preview: assignmentPreview.preview,
  },
  audit: {
    list: audit.list,
  },
  comment: {
    list: commentRead.list,
    news: commentRead.news,
    create: commentWrite.create,
    reply: commentWrite.reply,
    edit: commentWrite.edit,
    remove: commentWrite.remove,
    resolve: commentWrite.resolve,
    reopen: commentWrite.reopen,
    markSeen: commentWrite.markSeen,
    exportFile: commentExport.exportFile,
  },
  course: {
    list: courseRead.list,
    takenOff: courseRead.takenOff,
    byId: courseRead.byId,
    overview: courseOverview.overview,
    progress: courseProgress.progress,
    stats: courseStats.stats,
    joinCode: courseRead.joinCode,
    templatePlan: coursePlan.templatePlan,
    copyPlan: coursePlan.copyPlan,
    create: courseWrite.create,
    update: courseWrite.update,
    archive: courseWrite.archive,
    rotateCode: courseWrite.rotateCode,
    join: courseJoin.join,
  },
  experiment: {
    list: experimentRead.list,
    byId: experimentRead.byId,
    start: experimentRun.start,
    counted: experimentCounted.counted,
    startCounted: experimentCounted.startCounted,
    ofAssignment: experimentStaff.ofAssignment,
    ofStudent: experimentStaff.ofStudent,
    exportCsv: experimentStaff.exportCsv,
    mine: experimentRun.mine,
    live: experimentLive.live,
    ofClass: experimentOfClass.ofClass,
  },
  extension: {
    list: extension.list,
    give: extension.give,
    revoke: extension.revoke,
    importCsv: extension.importCsv,
  },
  gradebook: {
    mine: gradebookRead.mine,
    list: gradebookRead.list,
    exportCsv: gradebookExport.exportCsv,
  },
  handIn: {
    create: handInCreate.create,
    cancel: handInCancel.cancel,
    choose: handInChoose.choose,
    list: handInList.list,
    byId: handInById.byId,
    grading: handInGrading.grading,
    position: handInPosition.position,
    live: handInLive.live,
    replay: handInReplay.replay,
  },
  invitation: {
    read: invitation.read,
    accept: invitation.accept,
  },
  item: {
    choices: item.choices,
  },
  lab: {
    list: lab.list,
    exercise: lab.exercise,
    rungs: lab.rungs,
    openRungs: labRungKernel.openRungs,
    rungKernel: labRungKernel.rungKernel,
  },
  leaderboard: {
    board: leaderboard.board,
  },
  lti: {
    platforms: ltiPlatform.platforms,
    createPlatform: ltiPlatform.createPlatform,
    updatePlatform: ltiPlatform.updatePlatform,
    setPlatformEnabled: ltiPlatform.setPlatformEnabled,
    rotateKey: ltiPlatform.rotateKey,
    registrations: ltiRegistration.registrations,
    approveRegistration: ltiRegistration.approveRegistration,
    rejectRegistration: ltiRegistration.rejectRegistration,
    contexts: ltiContext.contexts,
    connect: ltiContext.connect,
    disconnect: ltiContext.disconnect,
    importRoster: ltiRoster.importRoster,
    links: ltiLink.links,
    connectLink: ltiLink.connectLink,
    scores: ltiScore.scores,
    resendScores: ltiScore.resendScores,
  },
  me: {
    get: me.get,
    sessions: me.sessions,
    endSession: me.endSession,
    endOtherSessions: me.endOtherSessions,
    worklog: worklog.worklog,
    worklogExport: worklog.worklogExport,
  },
  override: {
    list: override.list,
    set: override.set,
    revoke: override.revoke,
  },
  phrase: {
    list: phrase.list,
    save: phrase.save,
    remove: phrase.remove,
  },
  placements: {
    list: placements.list,
    mine: placements.mine,
    density: placements.density,
    bestKernels: placementsBestKernels.bestKernels,
  },
  question: {
    list: question.list,
    draw: question.draw,
    check: question.check,
    solution: question.solution,
  },
  queue: {
    devices: queue.devices,
    state: queue.state,
    workers: queue.workers,
  },
  regrade: {
    list: regradeRead.list,
    preview: regradeRead.preview,
    create: regradeWrite.create,
    start: regradeWrite.start,
    cancel: regradeWrite.cancel,
    putIntoEffect: regradeWrite.putIntoEffect,
    rollBack: regradeWrite.rollBack,
  },
  report: {
    mine: reportRead.mine,
    byId: reportRead.byId,
    candidates: reportRead.candidates,
    citable: reportCitable.citable,
    handedIn: reportRead.handedIn,
    start: reportGroup.start,
    invite: reportGroup.invite,
    accept: reportGroup.accept,
    decline: reportGroup.decline,
    leave: reportGroup.leave,
    addTo: reportWrite.addTo,
    save: reportWrite.save,
    move: reportWrite.move,
    setRemoved: reportWrite.setRemoved,
    handIn: reportWrite.handIn,
    markSeen: reportWrite.markSeen,
    list: reportStaff.list,
    exportCsv: reportStaff.exportCsv,
    form: reportStaff.form,
    setMembers: reportStaff.setMembers,
    review: reportStaff.review,
  },
  roster: {
    list: rosterRead.list,
    importCsv: rosterImport.importCsv,
    setRole: rosterWrite.setRole,
    remove: rosterWrite.remove,
    revokeInvitation: rosterWrite.revokeInvitation,
    nickname: rosterNickname.nickname,
    makeLinks: rosterLinks.makeLinks,
    confirmSignUps: rosterLinks.confirmSignUps,
    resetLink: rosterLinks.resetLink,
  },
  similarity: {
    list: similarity.list,
    pair: similarity.pair,
  },
  token: {
    list: token.list,
    create: token.create,
    revoke: token.revoke,
  },
  tries: {
    mine: triesOwn.mine,
    open: triesOwn.open,
    answer: triesOwn.answer,
    ofStudent: triesStaff.ofStudent,
    distribution: triesStaff.distribution,
    exportCsv: triesStaff.exportCsv,
    previewRegrade: triesRegrade.previewRegrade,
    regrade: triesRegrade.regrade,
    undoRegrade: triesRegrade.undoRegrade,
    regrades: triesRegrade.regrades,
  },
  webhook: {
    list: webhook.list,
    create: webhook.create,
    update: webhook.update,
    rotateSecret: webhook.rotateSecret,
    setEnabled: webhook.setEnabled,
    remove: webhook.remove,
    ping: webhook.ping,
    deliveries: webhookDeliveries.deliveries,
    resend: webhook.resend,
  },
  worker: {
    list: worker.list,
    loads: worker.loads,
    roofs: worker.roofs,
    setState: worker.setState,
  },
  workflow: {
    exchange: workflow.exchange,
    link: workflow.link,
    issuers: workflow.issuers,
    makeCode: workflow.makeCode,
    mine: workflow.mine,
    list: workflow.list,
    unlink: workflow.unlink,
  },
});

export type AppRouter = typeof appRouter;

/** Calls procedures in this process, under the same permissions as over HTTP. */
export const createCaller = createCallerFactory(appRouter);
