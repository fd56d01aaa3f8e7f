import type { Exercise } from './exercise.ts';

/**
 * `Exercise.smaller` where the work grows with the `power`-th power of one field, which is also a parameter. The field decreases by
 * multiples of `step`, so that a kernel which treats some sizes differently (multiples of 4, for example) takes the same path at the
 * smaller size.
 */
export function smallerBy(field: string, power = 1, step = 1): Exercise['smaller'] {
  return (timed, share) => {
    const value = timed.size[field] ?? 1;
    const wanted = Math.max(1, Math.floor(value * share ** (1 / power)));
    const stepped = value - step * Math.ceil((value - wanted) / step);
    const smaller = stepped >= 1 ? stepped : wanted;
    return { ...timed, size: { ...timed.size, [field]: smaller }, params: { ...timed.params, [field]: smaller } };
  };
}
