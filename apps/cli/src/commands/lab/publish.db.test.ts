import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSchool, openTestApi, type TestApi } from '@rooflab/course/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type ServedPortal, servePortal } from '../../../../portal/src/server/testing/serve-portal.ts';
import { buildOwnLab } from '../../lab/build-own-lab.ts';
import { templateFolder } from '../../lab/testing/template-folder.ts';
import { printedBy } from '../testing/printed-by.ts';
import { declare } from './publish.ts';

let api: TestApi;
let portal: ServedPortal;

beforeAll(async () => {
  api = await openTestApi();
  portal = await servePortal(api.services);
});

afterAll(async () => {
  await portal.close();
  await api[Symbol.asyncDispose]();
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test('A lab is published to a portal, once for the same files, as the next version for others, and only where it is allowed.', async () => {
  const { courseId, instructor } = await makeSchool(api.db);
  const { slug } = await api.db.course.findUniqueOrThrow({ where: { id: courseId } });
  const scopes = ['course:read', 'lab:write'] as const;
  const { token } = await (await api.as(instructor.userId)).token.create({ name: 'labs', scopes: [...scopes] });
  vi.stubEnv('ROOFLAB_URL', portal.url);
  vi.stubEnv('ROOFLAB_TOKEN', token);
  await using folder = await templateFolder();
  const publish = (): Promise<string> => printedBy(declare, ['publish', folder.path, '--course', slug]);

  await expect(publish()).rejects.toMatchObject({ name: 'UsageError', message: expect.stringContaining('Ask an administrator') });
  await api.db.course.update({ where: { id: courseId }, data: { mayPublishLabs: true } });

  const { hash } = await buildOwnLab(folder.path);
  const page = `${portal.url}/courses/${slug}/staff/labs`;
  expect(await publish()).toBe(`some-lab is published as version 1 (${hash.slice(0, 12)}): ${page}\n`);
  expect(await publish()).toContain(`some-lab was published before as version 1 (${hash.slice(0, 12)})`);
  await appendFile(join(folder.path, 'README.md'), '\nMore.\n');
  expect(await publish()).toContain('some-lab is published as version 2 (');
  expect((await api.db.labVersion.findMany({ orderBy: { number: 'asc' } })).map(({ hash: stored }) => stored)[0]).toBe(hash);
});
