import type { OutputElement } from '@rooflab/grader/play';

/** What a link to the player names: a moment of a case, or the last write of an element of its output. */
export type PlayAddress = MomentAddress | (OutputElement & { readonly testCase: string });

/**
 * The seed of what is played on a page that shows no run of its own: every reader gets the same data, so a link leads all of them to the same moment.
 * No hand-in is graded with it.
 */
export const PAGE_SEED = '0';

/** Steps count from 0, as in a recording. */
export interface MomentAddress {
  readonly testCase: string;
  readonly step: number;
  /** The first of the workgroups that are recorded. */
  readonly firstWorkgroup: number;
}

/**
 * The part of an address behind `#` that opens the player there: `#play=12:…`, `#play=12@4:…` from workgroup 4 on, `#play=write-7-out:…`.
 *
 * @param player which player of the page: `play`, `play-2`
 */
export function playHash(address: PlayAddress, player = 'play'): string {
  return `#${player}=${placeOf(address)}:${encodeURIComponent(address.testCase)}`;
}

function placeOf(address: PlayAddress): string {
  if (!('step' in address)) return `write-${address.index}${address.output === null ? '' : `-${address.output}`}`;
  return `${address.step + 1}${address.firstWorkgroup === 0 ? '' : `@${address.firstWorkgroup}`}`;
}

const PLAY =
  /^#(?<player>play(?:-[1-9]\d{0,2})?)=(?:(?<step>[1-9]\d{0,8})(?:@(?<workgroup>[1-9]\d{0,8}))?|write-(?<index>0|[1-9]\d{0,9})(?:-(?<output>[A-Za-z_]\w{0,99}))?):(?<name>.+)$/;

/** What such a part names; null for any other. */
export function readPlayHash(hash: string, wanted = 'play'): PlayAddress | null {
  const { player, step, workgroup = '0', index, output, name = '' } = PLAY.exec(hash)?.groups ?? {};
  const testCase = decoded(name);
  if (testCase === null || player !== wanted) return null;
  if (step !== undefined) return { testCase, step: Number(step) - 1, firstWorkgroup: Number(workgroup) };
  return { testCase, index: Number(index), output: output ?? null };
}

function decoded(name: string): string | null {
  try {
    return name === '' ? null : decodeURIComponent(name);
  } catch {
    return null;
  }
}
