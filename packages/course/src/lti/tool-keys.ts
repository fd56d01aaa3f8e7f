import { randomUUID } from 'node:crypto';
import type { Actor } from '@rooflab/db';
import { exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK, type JWTPayload, SignJWT } from 'jose';
import type { Services } from '../procedure/context.ts';
import { openSecret, sealSecret } from '../procedure/sealed-secret.ts';
import { addFirstLtiKey, type LtiKeyRow, listLtiKeys, rotateLtiKey } from './keys.ts';
import { LtiRefused } from './lti-refused.ts';

/** The one algorithm that every platform and tool must support. https://www.imsglobal.org/spec/security/v1p0, section 5.1.1 */
export const LTI_ALGORITHM = 'RS256';

type Keys = Pick<Services, 'db' | 'sealKey'>;

/** The public halves, as `/api/lti/jwks` publishes them; the first key is made on the first request. */
export async function toolKeySet(services: Keys): Promise<JSONWebKeySet> {
  const keys = await toolKeys(services);
  return { keys: keys.map(({ publicKey }) => publicKey as JWK) };
}

/** Signs with a new key from now on; the former one stays published. */
export async function rotateToolKey(services: Keys, actor: Actor): Promise<void> {
  await rotateLtiKey(services.db, await makeKey(services), actor);
}

/** For how long signed tokens are valid. */
const SIGNED_SECONDS = 300;

/** A platform whose clock is slightly slow would otherwise see a token from the future. */
const CLOCK_MARGIN_SECONDS = 5;

/** A token with an id of its own, signed with the newest key and valid for five minutes. Throws `LtiRefused` when the key cannot be opened. */
export async function signAsTool(services: Keys & Pick<Services, 'clock'>, claims: JWTPayload): Promise<string> {
  const [newest] = await toolKeys(services);
  const { keyId, sealedPrivateKey } = newest ?? (await makeKey(services));
  const jwk = openSecret(sealedPrivateKey, { sealKey: services.sealKey, name: `lti-key ${keyId}` });
  if (jwk === null) {
    throw new LtiRefused(
      'The key of this Rooflab can no longer be read, because ROOFLAB_SECRET was changed.',
      'An administrator can make a new one (lti.rotateKey).',
    );
  }
  const now = Math.floor(services.clock().getTime() / 1000);
  return await new SignJWT({ jti: randomUUID(), iat: now - CLOCK_MARGIN_SECONDS, exp: now + SIGNED_SECONDS, ...claims })
    .setProtectedHeader({ alg: LTI_ALGORITHM, typ: 'JWT', kid: keyId })
    .sign(await importJWK(JSON.parse(jwk) as JWK, LTI_ALGORITHM));
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
