import type { Exercise, KernelFacts } from '@rooflab/lab';
import type { DeviceClass, Explained, KnownRung, Xray } from '@rooflab/result';
import { rungWords } from '@rooflab/roofline';
import { workOf } from '../../work.ts';
import { listed } from '../shown.ts';
import { type ComparedRung, nearestRungs } from './nearest-rung.ts';

export interface CountedKernel {
  readonly exercise: Exercise;
  readonly facts: KernelFacts;
  readonly xray: Xray;
  /** Class of the device that the result is for. */
  readonly deviceClass: DeviceClass | null;
}

/** Which of the exercise's recorded rungs a kernel resembles; null where it resembles none, or no rung was counted. */
export function behavesLike(kernel: CountedKernel, recorded: readonly KnownRung[]): Explained['behavesLike'] {
  const near = nearestRungs(kernel.facts, comparable(kernel, recorded));
  if (near.length === 0) return null;
  const rungs = near.map(({ name }) => name);
  return { rungs, message: sentence(rungs) };
}

/**
 * The rungs as recorded on the kernel's own device class, with their times if it is a GPU; if there are none, those of the class whose size is nearest to
 * that of the x-ray, without times.
 */
function comparable({ exercise, xray, deviceClass }: CountedKernel, recorded: readonly KnownRung[]): ComparedRung[] {
  const counted = recorded.filter((rung) => rung.exercise === exercise.id && rung.facts !== undefined);
  const own = counted.filter((rung) => rung.deviceClass === deviceClass);
  const isTimed = deviceClass !== 'software';
  if (own.length > 0)
    return own.map(({ name, facts = {}, fraction }) => ({ name, facts: { ...facts, fraction: isTimed ? fraction : null } }));
  const step = (rung: KnownRung) => Math.abs(Math.log(workOf(exercise, rung.size) / workOf(exercise, xray.size)));
  const [nearest] = [...counted].sort((a, b) => step(a) - step(b));
  const others = counted.filter((rung) => rung.deviceClass === nearest?.deviceClass);
  return others.map(({ name, facts = {} }) => ({ name, facts: { ...facts, fraction: null } }));
}

/** `Behaves like rung 2, strided.`, from names like `02-strided`. */
function sentence(names: readonly string[]): string {
  const numbers = names.map((name) => String(Number.parseInt(name, 10)));
  const words = names.map(rungWords);
  return `Behaves like rung${names.length === 1 ? '' : 's'} ${listed(numbers)}, ${listed(words)}.`;
}
