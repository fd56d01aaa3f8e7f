import type { PassTimer } from '@rooflab/harness';
import type { Exercise } from '@rooflab/lab';
import { asOurs } from './as-ours.ts';
import { createFiller, type Filler } from './filler.ts';
import type { PreparedDevice } from './prepare-device.ts';
import { createSession, type Session, type SessionParts } from './session.ts';

const START_LIMIT_MS = 20_000;

/** Announces the first step of a run on a device, and creates what its session needs. */
export async function startSession<E extends Exercise>(
  { prepared, ...parts }: Omit<SessionParts<E>, 'filler' | 'timer'> & { readonly prepared?: PreparedDevice | undefined },
  timerFor: (filler: Filler) => PassTimer | Promise<PassTimer>,
): Promise<Session<E>> {
  parts.onPhase({ phase: 'starting', detail: 'preparing the device', limitMs: START_LIMIT_MS, blame: 'ours' });
  const filler = prepared?.filler ?? (await asOurs(createFiller(parts.opened.device)));
  return createSession({ ...parts, filler, timer: await timerFor(filler) });
}
