import { makeAssignment } from '@rooflab/db/testing';
import { expect, test } from 'vitest';
import { deepLinkingClaims, readDeepLinkingResponse } from '../testing/lti-deep-linking.ts';
import { CLAIM, LEARNER, TEACHER } from '../testing/lti-platform.ts';
import { type openBrowser, openLtiScene } from '../testing/lti-scene.ts';
import { TEST_ORIGIN } from '../testing/open-test-api.ts';
import { toolKeySet } from './tool-keys.ts';

const TEA = { sub: 'tea-1', name: 'Tea Cher' };

type Settings = Parameters<typeof deepLinkingClaims>[1];

/** A teacher who comes to add links; two assignments to choose from, and one that is archived. */
async function openScene(settings: Partial<Settings> = {}) {
  const scene = await openLtiScene('canvas');
  const { db } = scene.api;
  const { courseId, assignmentId } = scene.school;
  const second = await makeAssignment(db, courseId, { title: 'Second <b>' });
  await makeAssignment(db, courseId, { title: 'Archived', archivedAt: new Date() });
  const claims = {
    [`${CLAIM}/roles`]: [TEACHER],
    ...deepLinkingClaims(scene.platform, { accept_types: ['link', 'ltiResourceLink'], ...settings }),
  };
  const { browser, answer } = await scene.arrive(TEA, { claims });
  const html = await answer.text();
  const hiddenOf = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';
  const choose = async (ids: readonly string[], by: ReturnType<typeof openBrowser> = browser) => {
    const sent = new URLSearchParams({ state: hiddenOf('state'), ticket: hiddenOf('ticket') });
    for (const id of ids) sent.append('assignment', id);
    const chosen = await by.post('/api/lti/choose', sent);
    return { status: chosen.status, html: await chosen.text(), policy: chosen.headers.get('content-security-policy') };
  };
  const read = async (response: string) =>
    await readDeepLinkingResponse(scene.platform, { html: response, keys: await toolKeySet(scene.api.services) });
  return { ...scene, html, browser, choose, read, first: assignmentId, second, claims };
}

test('A teacher chooses several assignments; the platform gets a link with a column for each, once.', async () => {
  await using scene = await openScene({ accept_multiple: true, data: 'opaque' });
  expect(scene.html).toContain('type="checkbox"');
  expect(scene.html).toContain('Second &lt;b&gt;');
  expect(scene.html).not.toContain('Archived');
  const chosen = await scene.choose([scene.first, scene.second, scene.school.otherAssignmentId]);
  const { items, data } = await scene.read(chosen.html);
  expect(data).toBe('opaque');
  expect(items.map(({ custom }) => custom).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual(
    [scene.first, scene.second].toSorted().map((id) => ({ rooflab_assignment: id })),
  );
  const second = items.find(({ title }) => title === 'Second <b>');
  expect(second).toMatchObject({ url: `${TEST_ORIGIN}/`, lineItem: { scoreMaximum: 100, label: 'Second <b>', resourceId: scene.second } });
  expect(chosen.policy).toContain(`form-action ${scene.platform.origin} https:`);
  expect((await scene.choose([scene.first])).html).toContain('(state)');
});

test('The platform decides how many links it takes, and whether with columns; null says nothing.', async () => {
  await using one = await openScene({ accept_multiple: null, accept_lineitem: false });
  expect(one.html).toContain('type="radio"');
  const { items, data } = await one.read((await one.choose([one.first, one.second])).html);
  expect(items).toHaveLength(1);
  expect(items[0]).not.toHaveProperty('lineItem');
  expect(data).toBeUndefined();
});

test('Without a choice, from another browser, or by somebody who was taken off the course, no link is made.', async () => {
  await using scene = await openScene();
  expect((await scene.choose([])).html).toContain('No assignment was chosen');
  expect((await scene.choose([scene.school.otherAssignmentId])).html).toContain('No assignment was chosen');
  const elsewhere = await scene.begin();
  expect((await scene.choose([scene.first], elsewhere.browser)).html).toContain('(state)');
  const { courseId } = scene.school;
  const userId = (await scene.session(scene.browser))?.user.id ?? '';
  const where = { courseId_userId: { courseId, userId } };
  await scene.api.db.enrolment.update({ where, data: { droppedAt: new Date() } });
  expect((await scene.choose([scene.first])).html).toContain('Only people who teach');
  await scene.api.db.enrolment.update({ where, data: { droppedAt: null } });
  expect((await scene.choose([scene.first])).status).toBe(200);
});

test('Students add nothing, and a platform that takes no links of tools is told so.', async () => {
  await using scene = await openScene();
  const asLearner = { ...scene.claims, [`${CLAIM}/roles`]: [LEARNER] };
  expect(await (await scene.launch(TEA, { claims: asLearner })).answer.text()).toContain('Only people who teach');
  const files = { [`${CLAIM}/roles`]: [TEACHER], ...deepLinkingClaims(scene.platform, { accept_types: ['file'] }) };
  expect(await (await scene.launch(TEA, { claims: files })).answer.text()).toContain('accept_types');
});
