import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { answerJson, type ScriptedPortal, scriptedPortal, tokenFile } from '../../test/scripted-portal.ts';
import { createPortal } from './portal.ts';
import { PortalAway, PortalRefused } from './portal-error.ts';

const OLD = `rlw_${'a'.repeat(43)}`;
const NEW = `rlw_${'b'.repeat(43)}`;
const SESSION = '00000000-0000-4000-8000-000000000001';
const CLAIM = { claimId: '00000000-0000-4000-8000-000000000002' };

function portalAt({ address }: Pick<ScriptedPortal, 'address'>, path: string, limitMs = 5_000) {
  const warnings: string[] = [];
  return {
    warnings,
    ...createPortal({ address, tokenFile: path, onWarning: (warning) => warnings.push(warning), limitMs: () => limitMs }),
  };
}

const refuse = (response: ServerResponse, status: number, refused: string) =>
  answerJson(response, status, { refused, message: `${refused}!` });

test('A session that was opened is named in every request that follows, and the token in all.', async () => {
  using file = tokenFile(`${OLD}\n`);
  await using server = await scriptedPortal(({ path }, response) =>
    answerJson(response, 200, path.endsWith('open-session') ? { session: SESSION, state: 'active' } : { state: 'paused' }),
  );
  const portal = portalAt(server, file.path);
  // What it describes is for the portal to check.
  expect(await portal.ask('open-session', {} as never)).toEqual({ session: SESSION, state: 'active' });
  expect(await portal.ask('touch', {})).toEqual({ state: 'paused' });
  expect(server.calls.map(({ path, headers }) => [path, headers.authorization, headers['rooflab-session']])).toEqual([
    ['/api/worker/v1/open-session', `Bearer ${OLD}`, undefined],
    ['/api/worker/v1/touch', `Bearer ${OLD}`, SESSION],
  ]);
  expect([portal.warnings, portal.ended.aborted]).toEqual([[], false]);
});

test('When the portal refuses a token, the worker reads the file again and uses the new one.', async () => {
  using file = tokenFile(OLD);
  await using server = await scriptedPortal(({ headers }, response) =>
    headers.authorization === `Bearer ${NEW}` ? answerJson(response, 200, { state: 'active' }) : refuse(response, 401, 'token'),
  );
  const portal = portalAt(server, file.path);
  file.write(NEW);
  expect(await portal.ask('touch', {})).toEqual({ state: 'active' });
  expect(portal.ended.aborted).toBe(false);
});

test.each([
  [401, 'token'],
  [409, 'session'],
])('Status %d with the refusal %s ends the worker.', async (status, refused) => {
  using file = tokenFile(OLD);
  await using server = await scriptedPortal((_, response) => refuse(response, status, refused));
  const portal = portalAt(server, file.path);
  await expect(portal.ask('touch', {})).rejects.toThrow(`${refused}!`);
  expect(portal.ended.reason).toBeInstanceOf(PortalRefused);
});

test.each([
  [404, 'claim'],
  [422, 'content'],
])('Status %d with the refusal %s is the answer about one claim.', async (status, refused) => {
  using file = tokenFile(OLD);
  await using server = await scriptedPortal((_, response) => refuse(response, status, refused));
  const portal = portalAt(server, file.path);
  await expect(portal.ask('give-up-explanation', CLAIM)).rejects.toMatchObject({ refusal: refused });
  expect(portal.ended.aborted).toBe(false);
});

test.each<[string, (response: ServerResponse) => void, object]>([
  ['a proxy without a portal', (response) => response.writeHead(404).end('<html>default backend</html>'), { failed: false }],
  ['a refusal with another status', (response) => refuse(response, 403, 'token'), { failed: false }],
  ['a portal that stops', (response) => response.writeHead(503, { 'retry-after': '3' }).end(), { retryAfterMs: 3000 }],
  ['a proxy that asks for a day', (response) => response.writeHead(429, { 'retry-after': '86400' }).end(), { retryAfterMs: 30_000 }],
  ['a portal that fails', (response) => response.writeHead(500).end(), { failed: true }],
  ['an answer of something else', (response) => response.end('hello'), { failed: true }],
  ['a connection that breaks', (response) => response.destroy(), { failed: false }],
  ['no answer', () => undefined, { failed: false }],
])('With %s, it asks again later.', async (_, answer, expected) => {
  using file = tokenFile(OLD);
  await using server = await scriptedPortal((__, response) => answer(response));
  const portal = portalAt(server, file.path, 200);
  const fault = await portal.ask('touch', {}).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(PortalAway);
  expect(fault).toMatchObject(expected);
  expect(portal.ended.aborted).toBe(false);
});

test('A portal that only leads elsewhere gets the token once, and the message names the place.', async () => {
  using file = tokenFile(OLD);
  await using server = await scriptedPortal((_, response) => response.writeHead(308, { location: 'https://other.example.org/' }).end());
  await expect(portalAt(server, file.path).ask('touch', {})).rejects.toThrow('only leads to https://other.example.org/');
  expect(server.calls.length).toBe(1);
});

test('A lab comes as the bytes of its archive.', async () => {
  using file = tokenFile(OLD);
  await using server = await scriptedPortal(({ path }, response) => response.end(Buffer.from(path)));
  expect(Buffer.from(await portalAt(server, file.path).labArchive('ab12')).toString()).toBe('/api/worker/v1/labs/ab12');
});

test.runIf(process.platform !== 'win32')(
  'A token file that everybody can read is used, with a warning that has the remedy and no token.',
  () => {
    using file = tokenFile(OLD, 0o644);
    const { warnings } = portalAt({ address: 'http://localhost' }, file.path);
    expect(warnings).toEqual([expect.stringContaining(`chmod o= ${file.path}`)]);
    expect(warnings.join()).not.toContain(OLD);
  },
);

test.each([
  ['', 'does not hold'],
  ['Bearer secret words', 'does not hold'],
  ['x'.repeat(5000), 'does not hold'],
])('A file with something else than a token is refused without showing it (%#).', (content, why) => {
  using file = tokenFile(content);
  expect(() => portalAt({ address: 'http://localhost' }, file.path)).toThrow(why);
  expect(() => portalAt({ address: 'http://localhost' }, file.path)).not.toThrow(/secret|xxxx/);
});

test('A token file that is missing is named, with the remedy.', () => {
  expect(() => portalAt({ address: 'http://localhost' }, '/nowhere/token')).toThrow(
    'The token file /nowhere/token cannot be read (ENOENT).',
  );
});
