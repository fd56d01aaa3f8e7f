import { experiments, readRecordedExperiment } from '@rooflab/catalogue';
import type { Experiment } from '@rooflab/lab';
import { type DerivedValue, type DocumentPoint, documentRows, type ExperimentResult } from '@rooflab/result';
import { derivedWords, quantityWords } from '@rooflab/roofline/experiments';
import { formatCount } from '@rooflab/roofline/units';
import { markdownTable } from './exercise-tables.ts';

/** What each experiment found, beside its document's numbers: a heading and a table for each, from the recorded runs. */
export async function foundTables(): Promise<string> {
  return (await Promise.all(experiments().map(foundTable))).filter((table) => table !== '').join('\n\n');
}

async function foundTable(experiment: Experiment): Promise<string> {
  const results = (await readRecordedExperiment(experiment)).map(({ result }) => result);
  const [fastest] = results;
  if (!fastest) return '';
  const names = [...new Set(results.flatMap(({ derived }) => Object.keys(derived)))];
  const rows = [
    ...fastest.document.map((point) => [
      `${point.series} at ${formatCount(point.x)}`,
      said(point.read, quantityWords(point.y, fastest.y.unit)),
      ...results.map((result) => measured(result, point)),
    ]),
    ...names.map((name) => [name, theirs(fastest, name), ...results.map(({ derived }) => found(derived[name]))]),
  ];
  if (rows.length === 0) return '';
  const heads = results.map(({ device }) => device.description);
  return `### \`${experiment.id}\`${experiment.document ? `: ${documentRows(experiment.document)}` : ''}\n\n${markdownTable(['what', 'the document', ...heads], rows)}`;
}

/** The first curve of that name where several are swept; a dash where the device was not measured there. */
function measured({ series, y }: ExperimentResult, { series: name, x }: DocumentPoint): string {
  const curves = series.filter((curve) => curve.name === name || curve.name.startsWith(`${name} `));
  const point = curves.flatMap(({ points }) => points).find((candidate) => candidate.x === x);
  return point ? quantityWords(point.y, y.unit) : '–';
}

function theirs({ documentValues }: ExperimentResult, name: string): string {
  const value = documentValues.find(({ derived }) => derived === name);
  return value ? said(value.read, formatCount(value.value)) : '–';
}

function found(value: DerivedValue | undefined): string {
  return value ? derivedWords(value) : '–';
}

function said(read: DocumentPoint['read'], words: string): string {
  return read === 'approximate' ? `about ${words}` : words;
}
