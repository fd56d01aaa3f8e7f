import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRunReader } from '@rooflab/course';
import { gradeNext, makeSchool, openTestApi, openTestIssuer } from '@rooflab/course/testing';
import { expect, test } from 'vitest';
import { servePortal } from '../../../portal/src/server/testing/serve-portal.ts';
import { templateFolder } from '../lab/testing/template-folder.ts';
import { newRepository, runWorkflow } from './testing/workflow-runner.ts';

const root = join(import.meta.dirname, '../../../..');
const KERNEL = 'labs/reduction/sum/ladder/05-grid-stride-vec4.wgsl';
const PATIENCE_MS = 120_000;

/** A portal over HTTP, and a CI service whose tokens it accepts. */
async function openStack(kind: 'github' | 'gitlab') {
  const stack = new AsyncDisposableStack();
  const issuer = stack.use(await openTestIssuer(kind));
  const api = stack.use(await openTestApi());
  const issuers = [issuer.issuer];
  let reader = createRunReader({ issuers, audience: '' });
  const portal = stack.use(await servePortal({ ...api.services, workflows: { issuers, read: (token, now) => reader.read(token, now) } }));
  reader = createRunReader({ issuers, audience: portal.url });
  const school = await makeSchool(api.db);
  const { courseId } = school;
  const makeCode = async (purpose: 'hand_in' | 'publish_labs' = 'hand_in') => {
    const { userId } = purpose === 'hand_in' ? school.student : school.instructor;
    const { workflow } = await api.as(userId, { workflows: reader });
    return await workflow.makeCode({ courseId, purpose, issuer: issuer.issuer.url, repository: 'ada/kernels' });
  };
  return { api, issuer, portal, courseId, makeCode, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** Like a job's step: without this machine's own variables about a portal. */
async function rooflab(words: readonly string[], variables: Readonly<Record<string, string>>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['apps/cli/src/main.ts', ...words], { cwd: root, env: { PATH, HOME, ...variables } });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, code };
}

test(
  'A workflow links its repository, hands in without a stored token, and prints no token.',
  async () => {
    await using stack = await openStack('github');
    const { api, issuer, portal, makeCode } = stack;
    const variables = { ...issuer.runnerVariables(), ROOFLAB_URL: portal.url };
    const unlinked = await rooflab(['hand-in', 'reduction/sum', KERNEL], variables);
    expect(unlinked.code, unlinked.stderr).toBe(2);
    expect(unlinked.stderr).toContain('ada/kernels is not linked to a course. Link it on your account page.');

    const linked = await rooflab(['link', (await makeCode()).code], variables);
    expect(linked, linked.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('Linked ada/kernels to Performance.') });

    const handedIn = rooflab(['hand-in', 'reduction/sum', KERNEL], variables);
    while ((await api.db.handIn.count()) === 0) await sleep(100);
    await gradeNext(api);
    const { code, stdout, stderr } = await handedIn;
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('✓ accepted');
    expect(stdout + stderr).not.toMatch(/rlw_|eyJ/);
  },
  PATIENCE_MS,
);

test(
  'A GitLab job hands in with its id token, once; a second command in the job gets the reason why not.',
  async () => {
    await using stack = await openStack('gitlab');
    const { api, issuer, portal, makeCode } = stack;
    const job = async () => ({ GITLAB_CI: 'true', ROOFLAB_URL: portal.url, ROOFLAB_ID_TOKEN: await issuer.token({ aud: portal.url }) });
    const linked = await rooflab(['link', (await makeCode()).code], await job());
    expect(linked.code, linked.stderr).toBe(0);
    const variables = await job();
    const handedIn = rooflab(['hand-in', 'reduction/sum', KERNEL], variables);
    while ((await api.db.handIn.count()) === 0) await sleep(100);
    await gradeNext(api);
    expect((await handedIn).code).toBe(0);
    const second = await rooflab(['hand-in', 'reduction/sum', KERNEL], variables);
    expect(second.code).toBe(2);
    expect(second.stderr).toContain('This run’s token has been used already.');
  },
  PATIENCE_MS,
);

test(
  'A workflow links the repository of a lab with --publish-labs, publishes the lab without a stored token, and hands in nothing.',
  async () => {
    await using stack = await openStack('github');
    const { api, issuer, portal, courseId, makeCode } = stack;
    const { slug } = await api.db.course.update({ where: { id: courseId }, data: { mayPublishLabs: true } });
    await using lab = await templateFolder();
    const variables = { ...issuer.runnerVariables(), ROOFLAB_URL: portal.url };
    const publish = () => rooflab(['lab', 'publish', lab.path, '--course', slug], variables);
    const { code } = await makeCode('publish_labs');
    const forHandIns = await rooflab(['link', code], variables);
    expect(forHandIns.code).toBe(2);
    expect(forHandIns.stderr).toContain('Use it with rooflab link --publish-labs.');
    const unlinked = await publish();
    expect(unlinked.code).toBe(2);
    expect(unlinked.stderr).toContain('ada/kernels is not linked to a course.');

    const linked = await rooflab(['link', code, '--publish-labs'], variables);
    expect(linked.stdout, linked.stderr).toBe(
      'Linked ada/kernels to Performance. From now on its workflows can publish labs of the course.\n',
    );
    const published = await publish();
    expect(published, published.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('some-lab is published as version 1 (') });
    const handedIn = await rooflab(['hand-in', 'reduction/sum', KERNEL], variables);
    expect(handedIn.code).toBe(2);
    expect(handedIn.stderr).toContain('A workflow only does what its repository was linked for');
    expect(linked.stdout + published.stdout + published.stderr).not.toMatch(/rlw_|eyJ/);
  },
  PATIENCE_MS,
);

test(
  'A GitLab job publishes a lab with its one id token.',
  async () => {
    await using stack = await openStack('gitlab');
    const { api, issuer, portal, courseId, makeCode } = stack;
    const { slug } = await api.db.course.update({ where: { id: courseId }, data: { mayPublishLabs: true } });
    await using lab = await templateFolder();
    const job = async () => ({ GITLAB_CI: 'true', ROOFLAB_URL: portal.url, ROOFLAB_ID_TOKEN: await issuer.token({ aud: portal.url }) });
    const linked = await rooflab(['link', (await makeCode('publish_labs')).code, '--publish-labs'], await job());
    expect(linked.code, linked.stderr).toBe(0);
    const published = await rooflab(['lab', 'publish', lab.path, '--course', slug], await job());
    expect(published.code, published.stderr).toBe(0);
  },
  PATIENCE_MS,
);

test(
  'From an empty folder: the workflow that rooflab init writes links the repository, then a push hands in, and its step has a summary.',
  async () => {
    await using stack = await openStack('github');
    const { api, issuer, portal, makeCode } = stack;
    await using repository = await newRepository(['reduction/sum', '--portal', portal.url]);
    await copyFile(join(root, KERNEL), join(repository.folder, 'kernels/sum.wgsl'));
    const github = { event: {}, sha: repository.commit() };
    const run = (inputs: Readonly<Record<string, string>>) =>
      runWorkflow({ folder: repository.folder, workflow: 'rooflab-hand-in.yml' }, { github, inputs }, issuer.runnerVariables());
    const unlinked = await run({});
    expect(unlinked).toMatchObject({ code: 2, stderr: expect.stringContaining('ada/kernels is not linked to a course.') });

    const handedIn = run({ 'link-code': (await makeCode()).code });
    while ((await api.db.handIn.count()) === 0) await sleep(100);
    await gradeNext(api);
    const { code, stdout, stderr, summary, outputs } = await handedIn;
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toContain('Linked ada/kernels to Performance.');
    expect(stdout).toContain('::notice file=kernels/sum.wgsl');
    expect(summary).toMatch(/^## ✓ Accepted: reduction/);
    expect(outputs).toMatch(/^verdict=accepted$/m);
    expect(await api.db.handIn.findFirstOrThrow()).toMatchObject({ note: github.sha });
    expect(stdout + stderr + summary + outputs).not.toMatch(/rlw_|eyJ[\w-]+\./);
  },
  PATIENCE_MS,
);
