import { DATABASE_ROLES, type DatabaseRole, prepareRoles, roleName } from '@rooflab/db';
import { runProgram } from './program.ts';

/**
 * As an administrator of the server: creates the roles that migrate and serve, with the passwords in their addresses, and makes the
 * migrating role the owner of the database. `DATABASE_URL` is the administrator's. Safe to repeat; a changed password is set again.
 */
await runProgram('roles', async (url) => {
  await prepareRoles(url, { migrate: passwordOf('migrate'), portal: passwordOf('portal') });
  return `The roles ${DATABASE_ROLES.map(roleName).join(', ')} sign in with the passwords of their addresses.`;
});

function passwordOf(role: DatabaseRole): string {
  const name = `ROOFLAB_${role.toUpperCase()}_DATABASE_URL`;
  const given = process.env[name] ?? '';
  if (!URL.canParse(given)) throw new Error(`${name} is missing: postgres://${roleName(role)}:password@host/name`);
  const { username, password } = new URL(given);
  if (username !== roleName(role)) throw new Error(`${name} signs in as "${username}", not as "${roleName(role)}".`);
  if (password === '') throw new Error(`${name} has no password.`);
  return decodeURIComponent(password);
}
