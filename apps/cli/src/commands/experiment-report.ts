import { experimentAnswer } from '@rooflab/grader/curves';
import type { Experiment } from '@rooflab/lab';
import type { CurveSeries, ExperimentResult } from '@rooflab/result';
import { clockWords, derivedWords, pointWords, quantityWords } from '@rooflab/roofline/experiments';
import { formatCount } from '@rooflab/roofline/units';
import { REPORT_WIDTH, wrap } from '../report/layout/display-width.ts';
import { plainTable } from '../report/layout/plain-table.ts';
import { visibleLine } from '../report/layout/visible-text.ts';

/** Most curves in one table: more would not fit a terminal. */
const CURVES_ACROSS = 4;

/** The curves as aligned tables, followed by skipped places, derived values and the document's figures. */
export function experimentReport(result: ExperimentResult, experiment: Experiment): string {
  const { id, title, device, x, inputs } = result;
  const blocks = [
    [`${id}: ${title}`, visibleLine(device.description)],
    answerLines(result, experiment),
    ...curveTables(result),
    skippedLines(result.series, x.name),
    derivedLines(result),
    documentLines(result),
    [`Inputs are ${inputs}. ${clockWords(result.series)}`, `Seed ${result.seed}.`],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function answerLines(result: ExperimentResult, experiment: Experiment): string[] {
  const { cannotShow, sentences } = experimentAnswer(experiment, result);
  return (cannotShow === null ? sentences : [cannotShow]).flatMap((sentence) => wrap(sentence, REPORT_WIDTH));
}

function curveTables({ series, x, y }: ExperimentResult): string[][] {
  const shown = series.filter(({ points }) => points.length > 0);
  const xs = [...new Set(shown.flatMap(({ points }) => points.map((point) => point.x)))].sort((a, b) => a - b);
  const tables: string[][] = [];
  for (let from = 0; from < shown.length; from += CURVES_ACROSS) {
    const across = shown.slice(from, from + CURVES_ACROSS);
    const rows = xs.map((at) => [formatCount(at), ...across.map((one) => cell(one, at, y.unit))]);
    tables.push(plainTable([x.name, ...across.map(({ name }) => name)], rows, []));
  }
  return tables;
}

function cell({ points }: CurveSeries, x: number, unit: string): string {
  const point = points.find((candidate) => candidate.x === x);
  return point ? pointWords(point, unit) : '–';
}

/** Places that were skipped for the same reason, on one line. */
function skippedLines(series: readonly CurveSeries[], axis: string): string[] {
  return series.flatMap(({ name, skipped }) => {
    const reasons = [...new Set(skipped.map(({ reason }) => reason))];
    return reasons.map((reason) => {
      const xs = skipped.filter((place) => place.reason === reason).map(({ x }) => formatCount(x));
      return `Skipped: ${name} at ${axis} = ${xs.join(', ')}: ${visibleLine(reason)}`;
    });
  });
}

function derivedLines({ derived, documentValues }: ExperimentResult): string[] {
  return Object.entries(derived).map(([name, value]) => {
    const theirs = documentValues.find((one) => one.derived === name);
    const document = theirs ? `; the document: ${theirs.read === 'approximate' ? 'about ' : ''}${formatCount(theirs.value)}` : '';
    return `${name}: ${derivedWords(value)} (${value.note}${document})`;
  });
}

function documentLines({ document, y, x }: ExperimentResult): string[] {
  const [first] = document;
  if (!first) return [];
  const xs = [...new Set(document.map((point) => point.x))].sort((a, b) => a - b);
  const names = [...new Set(document.map(({ series }) => series))];
  const cellOf = (name: string, at: number): string => {
    const point = document.find((one) => one.series === name && one.x === at);
    return point ? `${point.read === 'approximate' ? 'about ' : ''}${quantityWords(point.y, y.unit)}` : '–';
  };
  const rows = xs.map((at) => [formatCount(at), ...names.map((name) => cellOf(name, at))]);
  return [`The document, ${first.source}. Machine: ${first.machine}.`, ...plainTable([x.name, ...names], rows, [])];
}
