import type { Result } from '@rooflab/result';
import { rungReached } from '@rooflab/roofline';

interface Rung {
  readonly name: string;
  readonly deviceClass: string;
  readonly device: string;
  readonly fraction: number;
}

interface LadderPlace {
  /** Name of the fastest rung that the kernel reached; null: none, or it was not timed on this class of device. */
  readonly reached: string | null;
  /** Why a kernel has no place between the rungs; empty where it has one, or nothing was graded. */
  readonly sentence: string;
}

/** Where a graded kernel stands among rungs of one class of devices. Only fractions of the same class are compared. */
export function ladderPlace(rungs: readonly Rung[], result: Pick<Result, 'device' | 'performance'> | null): LadderPlace {
  const [first] = rungs;
  if (!first || result === null) return { reached: null, sentence: '' };
  const { device, performance } = result;
  if (device.software || device.deviceClass === 'counted') {
    return { reached: null, sentence: 'Your hand-ins run on a device without a GPU, so their times are not shown here.' };
  }
  if (device.deviceClass !== first.deviceClass) return { reached: null, sentence: 'Your hand-ins run on another class of device.' };
  if (performance.fraction === null) return { reached: null, sentence: '' };
  return { reached: rungReached(rungs, performance.fraction)?.name ?? null, sentence: '' };
}

/** The rungs of the fastest class of devices on which any were timed, and of one device alone. */
export function shownRungs<Each extends Rung>(rungs: readonly Each[]): readonly Each[] {
  const first = CLASSES.flatMap((deviceClass) => rungs.filter((rung) => rung.deviceClass === deviceClass))[0];
  return first ? rungs.filter(({ deviceClass, device }) => deviceClass === first.deviceClass && device === first.device) : [];
}

/** GPUs alone: a CPU's fractions of its own roof say nothing about a GPU. */
const CLASSES: readonly string[] = ['large', 'medium'];
