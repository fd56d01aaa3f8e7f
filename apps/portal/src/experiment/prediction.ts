import type { Derivation, Experiment } from '@rooflab/lab';
import { checkAnswer, readAnswer } from '@rooflab/lab/question';
import type { CurveSeries, ExperimentResult } from '@rooflab/result';
import { derivedWords } from '@rooflab/roofline/experiments';
import { formatNumber } from '@rooflab/roofline/units';

/** What a student is asked before the first curve is shown; its answer counts for nothing. */
export type AskedField =
  | {
      readonly kind: 'number';
      readonly id: 'prediction';
      readonly label: string;
      readonly unit: string;
      readonly relativeTolerance: number;
      readonly predicts: { readonly experiment: string; readonly derived: string };
    }
  | {
      readonly kind: 'choice';
      readonly id: 'prediction';
      readonly label: string;
      readonly choices: readonly { readonly value: string; readonly label: string }[];
    };

/** About the first comparison of the experiment; where it compares nothing, about which curve is best at the largest size. */
export function askedOf(experiment: Experiment): AskedField {
  const { id, axis, derive, series, plot } = experiment;
  for (const derivation of derive) {
    const words = questionAbout(derivation, axis.name);
    if (words === null) continue;
    const unit = derivation.kind === 'ratio' ? '×' : axis.unit;
    const predicts = { experiment: id, derived: derivation.name };
    return { kind: 'number', id: 'prediction', label: words, unit, relativeTolerance: 1, predicts };
  }
  const names = series.filter((one) => one.kind !== 'kernel' || one.source.from !== 'own').map(({ name }) => name);
  const best = plot.y === 'time' ? 'takes the least time' : 'has the highest rate';
  return {
    kind: 'choice',
    id: 'prediction',
    label: `Which ${best} at the largest ${axis.name}?`,
    choices: names.map((name) => ({ value: name, label: name })),
  };
}

function questionAbout(derivation: Derivation, axis: string): string | null {
  switch (derivation.kind) {
    case 'ratio':
      return `How many times as long does “${derivation.slower}” take as “${derivation.faster}”, at the largest ${axis}? (Less than 1: it is faster.)`;
    case 'break-even':
      return `From which ${axis} on is “${derivation.challenger}” faster than “${derivation.incumbent}”?`;
    case 'falls':
      return `At which ${axis} does the rate of “${derivation.series}” drop?`;
    case 'predicted-fall':
      return null;
  }
}

/** Why this text is no prediction, and what to write instead; null: it is one. */
export function predictionProblem(field: AskedField, text: string): string | null {
  return checkAnswer({ fields: [field], answer: {} }, { prediction: text }).fields[0]?.problem ?? null;
}

/** The prediction beside what a run measured. */
export function predictionWords(field: AskedField, text: string, result: ExperimentResult): string {
  const own = `You predicted ${givenWords(field, text)}.`;
  if (result.device.software) return `${own} A software device cannot say whether that holds.`;
  if (field.kind === 'choice') return `${own} ${bestWords(result)}`;
  const found = result.derived[field.predicts.derived];
  return found === undefined ? own : `${own} Measured: ${derivedWords(found)}${found.value === null ? ` (${found.note})` : ''}.`;
}

function givenWords(field: AskedField, text: string): string {
  if (field.kind === 'choice') return `“${field.choices.find(({ value }) => value === text)?.label ?? text}”`;
  const value = readAnswer(field, text);
  return value === null ? `“${text}”` : `${formatNumber(value)}${field.unit === '' ? '' : ` ${field.unit}`}`;
}

/** Which curve is best at the largest size that all have, if its interval is apart from that of the next one. */
function bestWords({ series, y, x: axis }: ExperimentResult): string {
  const measured = series.filter(({ points }) => points.length > 0);
  const last = Math.max(...measured.flatMap(({ points }) => points.map(({ x }) => x)));
  const at = ({ points }: CurveSeries) => points.find(({ x }) => x === last);
  const sign = y.unit === 's' ? 1 : -1;
  const ranked = measured
    .flatMap((one) => {
      const point = at(one);
      return point ? [{ name: one.name, point }] : [];
    })
    .sort((a, b) => sign * (a.point.y - b.point.y));
  const [first, second] = ranked;
  if (!first) return '';
  const overlaps = second !== undefined && first.point.ciLow <= second.point.ciHigh && second.point.ciLow <= first.point.ciHigh;
  if (overlaps) return `Measured: “${first.name}” and “${second.name}” cannot be told apart at ${axis.name} = ${formatNumber(last)}.`;
  return `Measured: “${first.name}”, at ${axis.name} = ${formatNumber(last)}.`;
}
