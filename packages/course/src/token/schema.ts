import type { TokenRow } from '@rooflab/db';
import { z } from 'zod';
import { userIdSchema } from '../procedure/schemas.ts';
import { scopeSchema, scopesOf } from '../procedure/scopes.ts';

export const tokenSchema = z.object({
  tokenId: userIdSchema,
  name: z.string(),
  /** Its first characters, to tell it from others. */
  start: z.string(),
  scopes: z.array(scopeSchema),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
});

export function tokenAnswer({ name, start, permissions, ...row }: TokenRow): z.infer<typeof tokenSchema> {
  return { ...row, name: name ?? '', start: start ?? '', scopes: scopesOf(readJson(permissions)) };
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
