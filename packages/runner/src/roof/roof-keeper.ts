import { isDeepStrictEqual } from 'node:util';
import type { KeptRoof, Result } from '@rooflab/result';
import { LARGEST_SHIFT } from '@rooflab/roofline/roof-shift';
import type { Equipment } from '../child-protocol.ts';

/** An older roof is measured anew before anything is graded under it. */
export const OLDEST_ROOF_MS = 15 * 60_000;

/**
 * A younger roof is not doubted: it has just been measured, so what a kernel's ceiling shows is not the device but where the kernel's buffers lie in memory.
 */
export const UNDOUBTED_MS = 60_000;

/** Where a roof outlives the process. Neither function throws. */
export interface RoofStore {
  read(): KeptRoof | null;
  write(roof: KeptRoof): void;
}

/** The roof of one GPU. It is measured by a process that has held no student's file, and outlives that process. */
export interface RoofKeeper {
  /** The roof for the next grading; null where it has to be measured first. */
  current(): KeptRoof | null;
  /** The newest, whether or not it may still be used; null before the first. */
  latest(): KeptRoof | null;
  keep(roof: KeptRoof): void;
  /** Takes note of the device that a process found: a roof of another one is dropped. */
  seen(equipment: Equipment): void;
  /** Takes note of how far the ceiling beside a kernel was from the roof. */
  graded(result: Pick<Result, 'roof'>): void;
}

export function createRoofKeeper(store: RoofStore | null, now: () => number = Date.now): RoofKeeper {
  let latest = store?.read() ?? null;
  let usable = latest !== null;
  const ageMs = ({ roof }: KeptRoof): number => now() - Date.parse(roof.measuredAt);
  return {
    current() {
      if (!latest || !usable) return null;
      const age = ageMs(latest);
      return age >= 0 && age < OLDEST_ROOF_MS ? latest : null;
    },
    latest: () => latest,
    keep(roof) {
      latest = roof;
      usable = true;
      store?.write(roof);
    },
    seen(equipment) {
      if (latest && !holdsFor(latest, equipment)) usable = false;
    },
    graded({ roof: { measuredAt, kept } }) {
      if (!latest || !kept?.beside || measuredAt !== latest.roof.measuredAt) return;
      const isFar = Math.abs(kept.beside.ratio - 1) > LARGEST_SHIFT;
      if (isFar && ageMs(latest) >= UNDOUBTED_MS) usable = false;
    },
  };
}

/** Whether a roof was measured on this device, with this version of the harness. */
export function holdsFor({ device, harness }: KeptRoof, equipment: Equipment): boolean {
  return isDeepStrictEqual({ device, harness }, { device: equipment.device, harness: equipment.harness });
}
