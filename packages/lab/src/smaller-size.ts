import type { Exercise } from './exercise.ts';

/** `Exercise.smaller` where the work grows with the `power`-th power of one field, which is also a parameter. */
export function smallerBy(field: string, power = 1): Exercise['smaller'] {
  return (timed, share) => {
    const value = Math.max(1, Math.floor((timed.size[field] ?? 1) * share ** (1 / power)));
    return { ...timed, size: { ...timed.size, [field]: value }, params: { ...timed.params, [field]: value } };
  };
}
