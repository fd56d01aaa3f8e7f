import { seriesOf } from './check-experiment.ts';
import type { Experiment, ExperimentSeries } from './experiment.ts';
import { variantsOf } from './series.ts';

/**
 * The part of an experiment that a browser may measure, where readers can find the code of each kernel: no rung of a ladder, and only files
 * that are `open`. Values derived from an omitted curve are omitted, too.
 */
export function practiceExperiment(experiment: Experiment): Experiment {
  const { series, derive, models, document } = experiment;
  const kept = series.filter(isOpen);
  const measured = new Set(variantsOf(kept).map(({ name }) => name));
  const shown = kept.filter((one) => one.kind !== 'sum' || one.of.every((part) => measured.has(part)));
  const names = new Set(variantsOf(shown).map(({ name }) => name));
  const bases = new Set(shown.map(({ name }) => name));
  const derived = derive.filter((derivation) => seriesOf(derivation).every((name) => names.has(name)));
  return {
    ...experiment,
    series: shown,
    derive: derived,
    models: models.filter((name) => names.has(name)),
    document: document && {
      ...document,
      points: document.points.filter((point) => names.has(point.series) || bases.has(point.series)),
      values: document.values.filter((value) => derived.some(({ name }) => name === value.derived)),
    },
  };
}

function isOpen(series: ExperimentSeries): boolean {
  if (series.kind !== 'kernel') return true;
  return series.source.from === 'own' || (series.source.from === 'file' && series.source.open);
}
