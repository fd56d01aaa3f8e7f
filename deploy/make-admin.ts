import { closeDatabase, createDatabase } from '@rooflab/db';
import { changeAccount } from '@rooflab/db/queries';

/**
 * `node deploy/make-admin.ts <address>`: makes the account with this e-mail address an administrator, who then appoints others in the portal.
 * Exit code 1 with the reason when there is none.
 */
const [address = ''] = process.argv.slice(2);
const url = process.env.DATABASE_URL ?? '';
try {
  if (url === '') throw new Error('DATABASE_URL is missing: postgres://user:password@host/name');
  if (address === '') throw new Error('whose account? node deploy/make-admin.ts <e-mail address>');
  process.stdout.write(`${await makeAdmin(address)}\n`);
} catch (error) {
  process.stderr.write(`make-admin: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function makeAdmin(email: string): Promise<string> {
  const db = createDatabase({ url, poolSize: 1, name: 'rooflab-make-admin' });
  try {
    const user = await db.user.findUnique({ where: { email: email.toLowerCase() } });
    if (user === null) throw new Error(`no account has the address ${email}. Sign up with it at the portal first, then repeat this.`);
    const who = `${user.name} <${user.email}>, who signed up on ${user.createdAt.toISOString().slice(0, 10)}`;
    if (user.role === 'admin') return `${who}, is an administrator already.`;
    await changeAccount(db, { userId: user.id, actor: 'system', reason: 'deploy/make-admin.ts', isAdmin: true });
    return `${who}, is an administrator now.`;
  } finally {
    await closeDatabase(db);
  }
}
