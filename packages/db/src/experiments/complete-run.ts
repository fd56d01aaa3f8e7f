import { type ExperimentResult, OWN_CURVE } from '@rooflab/result';

/**
 * Whether a run was measured as far as the device goes: always without a kernel of one's own; with one, where its curve has a point at every place at which a
 * kernel of the lab has one. What no kernel could be measured at, for lack of memory say, is nobody's fault.
 */
export function isComplete({ series }: Pick<ExperimentResult, 'series'>, { hasOwn }: { readonly hasOwn: boolean }): boolean {
  if (!hasOwn) return true;
  const placesOf = (curves: ExperimentResult['series']) => curves.flatMap(({ points }) => points.map(({ x }) => x));
  const own = new Set(placesOf(series.filter(({ name }) => name === OWN_CURVE)));
  const others = placesOf(series.filter(({ name, kind }) => name !== OWN_CURVE && kind === 'kernel'));
  return own.size > 0 && others.every((x) => own.has(x));
}
