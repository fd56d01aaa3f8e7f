import type { DeviceClass } from '@rooflab/result';
import { hasComparableTimes, rungReached } from '@rooflab/roofline';

interface Rung {
  readonly name: string;
  readonly deviceClass: string;
  readonly device: string;
  readonly fraction: number;
}

interface LadderPlace {
  /** Name of the highest rung that the kernel reached; null: none, or it was not timed on this device class. */
  readonly reached: string | null;
  /** Why a kernel has no place between the rungs; empty if it has one, or nothing was graded. */
  readonly sentence: string;
}

interface Graded {
  readonly result: { readonly device: { readonly deviceClass: DeviceClass | null } } | null;
  /** Fraction of the roof, with its interval; null if nothing was timed. */
  readonly placement: { readonly fraction: number; readonly fractionLow: number } | null;
}

/** The place of a graded kernel among rungs of one device class. Only fractions of the same class are compared. */
export function ladderPlace(rungs: readonly Rung[], graded: Graded | null): LadderPlace {
  const [first] = rungs;
  if (!first || !graded?.result) return { reached: null, sentence: '' };
  const { deviceClass } = graded.result.device;
  if (deviceClass !== null && !hasComparableTimes(deviceClass)) {
    return { reached: null, sentence: 'Your hand-ins run on a device without a GPU, so their times are not shown here.' };
  }
  if (deviceClass !== first.deviceClass) return { reached: null, sentence: 'Your hand-ins run on another class of device.' };
  if (graded.placement === null) return { reached: null, sentence: '' };
  return { reached: rungReached(rungs, graded.placement)?.name ?? null, sentence: '' };
}

/** The rungs of the fastest device class with timed rungs, from a single device. */
export function shownRungs<Each extends Rung>(rungs: readonly Each[]): readonly Each[] {
  const first = CLASSES.flatMap((deviceClass) => rungs.filter((rung) => rung.deviceClass === deviceClass))[0];
  return first ? rungs.filter(({ deviceClass, device }) => deviceClass === first.deviceClass && device === first.device) : [];
}

const CLASSES: readonly string[] = ['large', 'medium'];
