import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The version of the format, so that it can change. */
const FORM = 'v1';

const IV_BYTES = 12;

const TAG_BYTES = 16;

/** The purpose and owner of a sealed text: `webhook <id>`. It cannot be opened under another name. */
type SealName = `${string} ${string}`;

/** Encrypts a text for the database (AES-256-GCM, with a key derived from the installation's secret). */
export function sealSecret(text: string, { sealKey, name }: { sealKey: string; name: SealName }): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(sealKey), iv).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${FORM}:${sealed.toString('base64')}`;
}

/** Null for a text that was sealed with another key or under another name, or was changed since. */
export function openSecret(sealed: string, { sealKey, name }: { sealKey: string; name: SealName }): string | null {
  const [form, text = ''] = sealed.split(':');
  const bytes = Buffer.from(text, 'base64');
  if (form !== FORM || bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(sealKey), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function keyOf(sealKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sealKey, '', 'rooflab sealed secrets', 32));
}
