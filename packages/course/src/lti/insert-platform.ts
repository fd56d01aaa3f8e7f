import type { Queryable } from '@rooflab/db';
import { Prisma, Refused } from '@rooflab/db';
import type { LtiPlatformFields } from './platform-fields.ts';

/** Returns its id: the one given, or a new one. Throws `Refused` when this client of this issuer is registered already. */
export async function insertPlatform(tx: Queryable, fields: LtiPlatformFields & { readonly id?: string }): Promise<string> {
  try {
    return (await tx.ltiPlatform.create({ data: stored(fields), select: { id: true } })).id;
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')) throw error;
    throw registeredAlready();
  }
}

export function registeredAlready(): Refused {
  return new Refused('lti-platform-registered', 'This issuer and client id are registered already.', 'Change that registration instead.');
}

/** As the table keeps it. */
export function stored<T extends { readonly deploymentIds: readonly string[] }>(fields: T) {
  return { ...fields, deploymentIds: [...fields.deploymentIds] };
}
