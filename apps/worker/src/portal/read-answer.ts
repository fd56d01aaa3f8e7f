import { REFUSALS, refusalSchema } from '@rooflab/fleet';
import type { z } from 'zod';
import { PortalAway, PortalRefused } from './portal-error.ts';

/** A portal asks for seconds; a wrong proxy might ask for days. */
const LONGEST_RETRY_AFTER_MS = 30_000;

/** A refusal in the portal's own words. Anything else, such as the page of a proxy whose portal is gone, is no answer of a portal's. */
export async function refusalOf(response: Response, address: string): Promise<PortalRefused | PortalAway> {
  const { status } = response;
  const text = await response.text().catch(() => '');
  const told = refusalSchema.safeParse(parsed(text));
  if (told.success && REFUSALS[told.data.refused] === status) return new PortalRefused(told.data.refused, told.data.message);
  const location = response.headers.get('location');
  if (location !== null) return new PortalAway(`${address} only leads to ${location}. Give the worker the address of the portal itself.`);
  return new PortalAway(`The portal answered with status ${status}.`, {
    failed: status === 500,
    status,
    retryAfterMs: retryAfterMs(response),
  });
}

/** What the portal answered, checked. Throws `PortalAway` where it is not what the operation answers. */
export async function answeredJson<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  const text = await response.text().catch((cause: unknown) => {
    throw new PortalAway('The answer of the portal broke off.', { cause });
  });
  const answer = schema.safeParse(parsed(text));
  if (answer.success) return answer.data;
  throw new PortalAway('The answer is not one of a portal of this version. Update the portal first, then its workers.', {
    cause: answer.error,
    failed: true,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In seconds, as portals send it. */
function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? '0');
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, LONGEST_RETRY_AFTER_MS) : 0;
}
