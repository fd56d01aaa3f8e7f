import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Secrets that an older start did not have are generated. */
function password() {
  return z
    .string()
    .min(10)
    .default(() => draw(8));
}

const schema = z.object({
  /** Signs the portal's sessions. */
  secret: z
    .string()
    .min(1)
    .default(() => draw(32)),
  studentPassword: password(),
  instructorPassword: password(),
  taPassword: password(),
  adminPassword: password(),
  studentToken: z.string().nullable().default(null),
});

export type Secrets = z.infer<typeof schema>;

function draw(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** Those of the last start; new ones when there are none, or the file was damaged. */
export async function readSecrets(directory: string): Promise<Secrets> {
  const text = await readFile(fileIn(directory), 'utf8').catch(() => '{}');
  const known = schema.safeParse(parsed(text));
  return known.success ? known.data : schema.parse({});
}

/** Written completely or not at all, and readable by nobody else. */
export async function writeSecrets(directory: string, secrets: Secrets): Promise<void> {
  const fresh = `${fileIn(directory)}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(fresh, fileIn(directory));
}

function fileIn(directory: string): string {
  return join(directory, 'secrets.json');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
