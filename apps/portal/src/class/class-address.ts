import type { DeviceClass } from '@rooflab/result';
import { paths } from '../shell/paths.ts';

/** The view of an exercise: where everybody stands, or all hand-ins. */
export type ClassPart = 'students' | 'hand-ins';

export interface ClassChoice {
  readonly assignment?: string | undefined;
  readonly exercise?: string | undefined;
  readonly device?: DeviceClass | undefined;
  /** Defaults to `students`. */
  readonly part?: ClassPart | undefined;
}

/** The address of a view of the class. */
export function classAddress(slug: string, choice: ClassChoice): string {
  const query = new URLSearchParams();
  for (const key of ['assignment', 'exercise', 'device'] as const) if (choice[key] !== undefined) query.set(key, choice[key]);
  if (choice.part === 'hand-ins') query.set('part', choice.part);
  const path = paths.staff(slug, 'class');
  return query.size === 0 ? path : `${path}?${query}`;
}
