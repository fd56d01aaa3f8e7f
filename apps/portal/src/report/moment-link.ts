import { type MomentAddress, readPlayHash } from '../player/play-address.ts';

export interface LinkedMoment {
  readonly handInId: string;
  readonly moment: MomentAddress;
}

const HAND_IN = /\/hand-ins\/(?<handInId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?[^#]*)?(?<hash>#.*)$/i;

/** The moment that a link from the player of a hand-in's page leads to; null for any other text. */
export function readMomentLink(link: string): LinkedMoment | null {
  const { handInId, hash = '' } = HAND_IN.exec(link.trim())?.groups ?? {};
  const address = readPlayHash(hash);
  if (handInId === undefined || address === null || !('step' in address)) return null;
  const { testCase, step, firstWorkgroup } = address;
  return { handInId: handInId.toLowerCase(), moment: { testCase, step, firstWorkgroup } };
}
