import { randomBytes } from 'node:crypto';
import { createAuth } from '@rooflab/course';
import type { OwnPortal } from './own-portal.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Sets a password for a user without one, and signs in with it over HTTP, like the form; returns the cookies. */
export async function signIn({ url, secret, db }: OwnPortal, enrolmentId: string): Promise<string> {
  const { user } = await db.enrolment.findUniqueOrThrow({
    where: { id: enrolmentId },
    select: { user: { select: { id: true, email: true } } },
  });
  const password = randomBytes(16).toString('hex');
  const auth = createAuth({ db, logger: SILENT, secret, baseUrl: url, production: false });
  const { password: passwords } = await auth.$context;
  const data = { userId: user.id, accountId: user.id, providerId: 'credential', password: await passwords.hash(password) };
  await db.account.create({ data, select: { id: true } });
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: user.email, password }),
  });
  if (!answer.ok) throw new Error(`Signing in failed: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
