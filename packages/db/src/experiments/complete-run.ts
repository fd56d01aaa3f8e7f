import { type ExperimentResult, OWN_CURVE } from '@rooflab/result';

/**
 * Whether a run was measured as far as the device allows: always, if it has no kernel by the student; otherwise if the student's curve has a point at
 * every place where a kernel of the lab has one. A place where no kernel could be measured, for example for lack of memory, is nobody's fault.
 */
export function isComplete({ series }: Pick<ExperimentResult, 'series'>, { hasOwn }: { readonly hasOwn: boolean }): boolean {
  if (!hasOwn) return true;
  const placesOf = (curves: ExperimentResult['series']) => curves.flatMap(({ points }) => points.map(({ x }) => x));
  const own = new Set(placesOf(series.filter(({ name }) => name === OWN_CURVE)));
  const others = placesOf(series.filter(({ name, kind }) => name !== OWN_CURVE && kind === 'kernel'));
  return own.size > 0 && others.every((x) => own.has(x));
}
