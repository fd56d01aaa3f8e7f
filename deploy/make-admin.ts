import { changeAccount, closeDatabase, createDatabase } from '@rooflab/db';
import { runProgram } from './program.ts';

/**
 * `node deploy/make-admin.ts <address>`: makes the account with this e-mail address an administrator, who then appoints others in the portal.
 * Exit code 1 with the reason when there is none.
 */
await runProgram('make-admin', async (url) => {
  const [address] = process.argv.slice(2);
  if (!address) throw new Error('whose account? node deploy/make-admin.ts <e-mail address>');
  const db = createDatabase({ url, poolSize: 1, name: 'rooflab-make-admin' });
  try {
    const user = await db.user.findUnique({ where: { email: address.toLowerCase() } });
    if (user === null) throw new Error(`no account has the address ${address}. Sign up with it at the portal first, then repeat this.`);
    const who = `${user.name} <${user.email}>, who signed up on ${user.createdAt.toISOString().slice(0, 10)}`;
    if (user.role === 'admin') return `${who}, is an administrator already.`;
    await changeAccount(db, { userId: user.id, actor: 'system', reason: 'deploy/make-admin.ts', isAdmin: true });
    return `${who}, is an administrator now.`;
  } finally {
    await closeDatabase(db);
  }
});
