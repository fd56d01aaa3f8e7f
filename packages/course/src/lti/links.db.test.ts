import { expect, test } from 'vitest';
import { GRADE_SCOPES } from '../testing/lti-grades.ts';
import { CLAIM, TEACHER } from '../testing/lti-platform.ts';
import { EAGER, given, MIRA, openScoreScene, sendAll } from '../testing/lti-score-scene.ts';
import { compareScores } from './run-score-comparison.ts';

test('A link that gets another column is sent everything; one without a column, or without the right to write, says so.', async () => {
  await using scene = await openScoreScene();
  const { grades, column, ines, school } = scene;
  const { enrolmentId } = await scene.arrive();
  await scene.handIn(enrolmentId, 70);
  await sendAll(scene);
  const second = grades.addColumn();
  await scene.launch(MIRA, scene.linkTo(second));
  await sendAll(scene);
  expect([given(column), given(second)]).toEqual([[['mira-17', 70, 100]], [['mira-17', 70, 100]]]);
  await scene.launch(MIRA, { claims: grades.claim(second, GRADE_SCOPES.slice(1)) });
  expect((await ines.lti.links({ courseId: school.courseId })).map((link) => link.grades)).toEqual(['not-allowed']);
  await scene.handIn(enrolmentId, 80);
  await sendAll(scene);
  expect(await scene.stateOf(enrolmentId)).toMatchObject({
    state: 'refused',
    words: expect.stringContaining('does not let Rooflab write grades'),
  });
  await scene.launch(MIRA, { claims: grades.claim(null) });
  expect((await ines.lti.links({ courseId: school.courseId })).map((link) => link.grades)).toEqual(['no-column']);
});

test('An address in a private network gets no score, and staff are told.', async () => {
  await using scene = await openScoreScene();
  const inside = { url: 'https://169.254.169.254/latest/lineitem', scores: new Map(), accepted: [] };
  const { enrolmentId } = await scene.arrive(MIRA, scene.linkTo(inside));
  await scene.handIn(enrolmentId, 70);
  await sendAll(scene);
  expect(await scene.stateOf(enrolmentId)).toMatchObject({ state: 'refused', words: expect.stringContaining('was not reached') });
});

test('Of several courses of a platform each gets the scores of the people who came from it.', async () => {
  await using scene = await openScoreScene('moodle');
  const { api, school, platformId, grades, linkTo } = scene;
  const name = { platformId, deploymentId: 'deployment-1', contextId: 'lms-course-2' };
  await api.db.ltiContext.create({ data: { ...name, courseId: school.courseId, openedById: school.instructor.userId } });
  const second = grades.addColumn();
  const elsewhere = { claims: { ...linkTo(second, 'link-2').claims, [`${CLAIM}/context`]: { id: 'lms-course-2', title: 'Evening' } } };
  const mira = await scene.arrive();
  const omar = await scene.arrive({ sub: 'omar-3', name: 'Omar', email: 'omar@uni.example' }, elsewhere);
  await scene.handIn(mira.enrolmentId, 70);
  await scene.handIn(omar.enrolmentId, 60);
  await sendAll(scene);
  expect([given(scene.column), given(second)]).toEqual([[['mira-17', 70, 100]], [['omar-3', 60, 100]]]);
  await scene.launch(MIRA, elsewhere);
  await sendAll(scene);
  expect(given(second)).toEqual([
    ['omar-3', 60, 100],
    ['mira-17', 70, 100],
  ]);
});

test('Staff connect a link that somebody made at the platform; parameters that name a foreign assignment do nothing.', async () => {
  await using scene = await openScoreScene();
  const { ines, school, grades, column } = scene;
  const { courseId, assignmentId } = school;
  const foreign = { claims: { ...grades.claim(column), [`${CLAIM}/custom`]: { rooflab_assignment: school.otherAssignmentId } } };
  const { enrolmentId } = await scene.arrive(MIRA, foreign);
  await scene.handIn(enrolmentId, 70);
  await sendAll(scene);
  const [link] = await ines.lti.links({ courseId });
  expect(link).toMatchObject({ title: 'Sums', assignmentId: null, grades: 'taken' });
  await ines.lti.connectLink({ courseId, ltiLinkId: link?.ltiLinkId ?? '', assignmentId });
  await sendAll(scene);
  expect(given(column)).toEqual([['mira-17', 70, 100]]);
  await ines.lti.connectLink({ courseId, ltiLinkId: link?.ltiLinkId ?? '', assignmentId: null });
  await scene.handIn(enrolmentId, 80);
  await sendAll(scene);
  expect(column.accepted).toHaveLength(1);
});

test('What staff say of a link stays, whatever its parameters say; a course that is connected elsewhere forgets its assignments.', async () => {
  await using scene = await openScoreScene();
  const { ines, root, school } = scene;
  const { courseId, otherCourseId } = school;
  await scene.arrive();
  const [link] = await ines.lti.links({ courseId });
  const ltiLinkId = link?.ltiLinkId ?? '';
  await ines.lti.connectLink({ courseId, ltiLinkId, assignmentId: null });
  await scene.launch(MIRA, scene.linkTo(scene.column));
  expect((await ines.lti.links({ courseId }))[0]).toMatchObject({ assignmentId: null });
  await ines.lti.connectLink({ courseId, ltiLinkId, assignmentId: school.assignmentId });
  const [context] = await ines.lti.contexts({ courseId });
  const ltiContextId = context?.ltiContextId ?? '';
  await ines.lti.disconnect({ courseId, ltiContextId });
  await root.lti.connect({ courseId: otherCourseId, ltiContextId });
  expect(await root.lti.links({ courseId: otherCourseId })).toMatchObject([{ ltiLinkId, assignmentId: null }]);
});

test('A platform that is turned off, or whose course is disconnected, gets nothing.', async () => {
  await using scene = await openScoreScene();
  const { root, platformId, ines, school } = scene;
  const { enrolmentId } = await scene.arrive();
  await scene.handIn(enrolmentId, 70);
  await compareScores(scene.api.services, EAGER);
  await root.lti.setPlatformEnabled({ platformId, enabled: false });
  await sendAll(scene);
  await root.lti.setPlatformEnabled({ platformId, enabled: true });
  expect(await scene.stateOf(enrolmentId)).toMatchObject({ state: 'refused', words: 'The learning platform is turned off here.' });
  await ines.lti.resendScores({ assignmentId: school.assignmentId });
  const [context] = await ines.lti.contexts({ courseId: school.courseId });
  await ines.lti.disconnect({ courseId: school.courseId, ltiContextId: context?.ltiContextId ?? '' });
  await sendAll(scene);
  expect(scene.column.accepted).toEqual([]);
});

test('Staff who open a link send no score of theirs.', async () => {
  await using scene = await openScoreScene();
  const forgery = scene.linkTo(scene.column);
  const teacher = await scene.arrive(
    { sub: 'tea-1', name: 'Tea', email: 'tea@uni.example' },
    { claims: { ...forgery.claims, [`${CLAIM}/roles`]: [TEACHER] } },
  );
  await scene.handIn(teacher.enrolmentId, 70);
  await sendAll(scene);
  expect(scene.column.accepted).toEqual([]);
});
