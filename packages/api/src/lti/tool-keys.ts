import { randomUUID } from 'node:crypto';
import { type Actor, addFirstLtiKey, type LtiKeyRow, listLtiKeys, rotateLtiKey } from '@rooflab/db';
import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import type { Services } from '../context.ts';
import { sealSecret } from '../sealed-secret.ts';

/** The one algorithm that every platform and tool must support. https://www.imsglobal.org/spec/security/v1p0, section 5.1.1 */
export const LTI_ALGORITHM = 'RS256';

type Keys = Pick<Services, 'db' | 'sealKey'>;

/** The public halves, as `/api/lti/jwks` publishes them; the first key is made when it is first asked for. */
export async function toolKeySet(services: Keys): Promise<JSONWebKeySet> {
  const keys = await toolKeys(services);
  return { keys: keys.map(({ publicKey }) => publicKey as JWK) };
}

/** From now on a new key signs; the one before it stays published. */
export async function rotateToolKey(services: Keys, actor: Actor): Promise<void> {
  await rotateLtiKey(services.db, await makeKey(services), actor);
}

async function toolKeys(services: Keys): Promise<LtiKeyRow[]> {
  const kept = await listLtiKeys(services.db);
  if (kept.length > 0) return kept;
  await addFirstLtiKey(services.db, await makeKey(services));
  return await listLtiKeys(services.db);
}

async function makeKey({ sealKey }: Keys): Promise<LtiKeyRow> {
  const keyId = randomUUID();
  const { privateKey, publicKey } = await generateKeyPair(LTI_ALGORITHM, { modulusLength: 2048, extractable: true });
  const sealedPrivateKey = sealSecret(JSON.stringify(await exportJWK(privateKey)), { sealKey, name: `lti-key ${keyId}` });
  return { keyId, sealedPrivateKey, publicKey: { ...(await exportJWK(publicKey)), kid: keyId, alg: LTI_ALGORITHM, use: 'sig' } };
}
