import type { DeviceClass } from '@rooflab/result';
import { paths } from '../shell/paths.ts';

export interface BoardChoice {
  readonly exercise?: string | undefined;
  readonly device?: DeviceClass | undefined;
  readonly reveal?: boolean;
  /** All rows, not only the first hundred. */
  readonly all?: boolean;
}

/** The address of a view of a board. */
export function boardAddress(slug: string, assignmentId: string, { exercise, device, reveal, all }: BoardChoice): string {
  const query = new URLSearchParams();
  if (exercise !== undefined) query.set('exercise', exercise);
  if (device !== undefined) query.set('device', device);
  if (reveal) query.set('reveal', '1');
  if (all) query.set('all', '1');
  const path = paths.leaderboard(slug, assignmentId);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** `<lab>/<exercise>` from an address; undefined if it is not in `known`. */
export function readExercise(value: unknown, known: readonly string[]): string | undefined {
  return typeof value === 'string' && known.includes(value) ? value : undefined;
}
