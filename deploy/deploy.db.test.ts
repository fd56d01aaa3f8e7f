import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { identifyWorker } from '@rooflab/db';
import { makeUser, openTestDatabase, signedInAs } from '@rooflab/db/testing';
import { expect, test } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    testServerUrl: string;
  }
}

/** What a program of this folder prints; throws with its message when it fails. */
function runProgram(file: string, url: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): string {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return execFileSync(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test('The step that migrates finds a database that lacks nothing up to date.', async () => {
  await using database = await openTestDatabase();
  expect(runProgram('migrate.ts', database.url)).toBe('The schema is up to date.\n');
});

test('The step that makes the roles refuses an address that is missing, of another account or without a password.', async () => {
  await using database = await openTestDatabase();
  const { url } = database;
  const roles = { ROOFLAB_MIGRATE_DATABASE_URL: signedInAs('migrate', url) };
  expect(() => runProgram('roles.ts', url, [], roles)).toThrow('ROOFLAB_PORTAL_DATABASE_URL is missing');
  expect(() => runProgram('roles.ts', url, [], { ...roles, ROOFLAB_PORTAL_DATABASE_URL: url })).toThrow(
    'signs in as "rooflab", not as "rooflab_portal"',
  );
  const open = 'postgres://rooflab_portal@localhost/rooflab';
  expect(() => runProgram('roles.ts', url, [], { ...roles, ROOFLAB_PORTAL_DATABASE_URL: open })).toThrow(
    'ROOFLAB_PORTAL_DATABASE_URL has no password',
  );
  const all = { ...roles, ROOFLAB_PORTAL_DATABASE_URL: signedInAs('portal', url) };
  expect(() => runProgram('roles.ts', signedInAs('portal', url), [], all)).toThrow('permission denied');
  expect(runProgram('roles.ts', url, [], all)).toContain('rooflab_migrate, rooflab_portal sign in');
});

test('`make-worker-token` prints a token that a portal knows, with the portal’s rights.', async () => {
  await using database = await openTestDatabase();
  const url = signedInAs('portal', database.url);
  const token = runProgram('make-worker-token.ts', url, ['GPU pool', 'gpu-*']).trim();
  expect(token).toMatch(/^rlw_[\w-]{43}$/);
  const found = await identifyWorker(database.as('fleet').db, { token, session: null });
  expect(found).toMatchObject({ worker: null, rights: { namePattern: 'gpu-*', scopes: ['gradings', 'experiments'], deviceClass: null } });
  expect(() => runProgram('make-worker-token.ts', url)).toThrow('what is the token for?');
  expect(() => runProgram('make-worker-token.ts', url, ['GPU pool', 'a b'])).toThrow('* stands for any characters');
});

test('`make-admin` makes the first administrator with the portal’s rights, and the audit log records it.', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const url = signedInAs('portal', database.url);
  const userId = await makeUser(db, 'Ada');
  const { email } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  expect(runProgram('make-admin.ts', url, [email.toUpperCase()])).toMatch(/^Ada <.+>, who signed up on .+, is an administrator now\.\n$/);
  expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ role: 'admin' });
  expect(await db.auditEntry.findMany()).toMatchObject([{ actor: 'system', action: 'user.update', subjectId: userId }]);
  expect(runProgram('make-admin.ts', url, [email])).toContain('is an administrator already');
  expect(() => runProgram('make-admin.ts', url, ['nobody@example.org'])).toThrow('Sign up with it at the portal first');
  expect(() => runProgram('make-admin.ts', url)).toThrow('whose account?');
});
