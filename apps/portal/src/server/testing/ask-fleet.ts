import type { OpenTestDatabase } from '@rooflab/db/testing';
import { type Answered, type Asked, type OperationName, SESSION_HEADER, WORKER_API } from '@rooflab/fleet';
import { deviceFixture, resultFixture } from '@rooflab/result/testing';

const { roof, harness } = resultFixture();

export const DESCRIPTION: Asked<'open-session'> = {
  name: 'h200',
  version: harness.version,
  deviceClass: 'large',
  device: deviceFixture({ deviceClass: 'large' }),
  roof,
  confinement: null,
  gradesOwnLabs: true,
};

export interface Sender {
  readonly url: string;
  readonly token: string;
  readonly session?: string;
}

export async function post(
  { url, token, session }: Sender,
  name: string,
  body: object | string,
  signal?: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${url}${WORKER_API}/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(session !== undefined && { [SESSION_HEADER]: session }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal && { signal }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Throws unless it is granted. */
export async function ask<Name extends OperationName>(
  sender: Sender,
  name: Name,
  body: Asked<Name>,
  signal?: AbortSignal,
): Promise<Answered<Name>> {
  const { status, body: answer } = await post(sender, name, body, signal);
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(answer)}`);
  return answer as Answered<Name>;
}

export async function start({ url, token }: Sender, changes: Partial<typeof DESCRIPTION> = {}) {
  const { session } = await ask({ url, token }, 'open-session', { ...DESCRIPTION, ...changes });
  return { url, token, session };
}

export const IDLE = { holding: [], experiments: {} };

export async function grading(worker: Sender, holding: string[] = []) {
  const { job } = await ask(worker, 'claim', { ...IDLE, holding });
  if (job?.kind !== 'grading') throw new Error('There was nothing to grade.');
  return job;
}

export async function outcomes({ db }: OpenTestDatabase, handInId: string) {
  const rows = await db.grading.findMany({ where: { handInId }, orderBy: { attempt: 'asc' } });
  return rows.map(({ outcome, verdict }) => `${outcome} ${verdict}`);
}
