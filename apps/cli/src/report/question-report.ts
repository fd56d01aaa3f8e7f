import { type Asked, type Checked, type Field, fieldAllows, fieldTolerance, type Question } from '@rooflab/lab/question';
import { REPORT_WIDTH, wrap } from './display-width.ts';
import { visibleLine } from './visible-text.ts';

/** One line for each question: id, title, rows of the documents' table. */
export function questionList(questions: readonly Question[]): string {
  const width = Math.max(...questions.map(({ id }) => id.length));
  const lines = questions.map(({ id, title, document }) => {
    const rows = document?.rows ?? [];
    return `  ${id.padEnd(width)}  ${title}${rows.length === 0 ? '' : ` (${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')})`}`;
  });
  return `${lines.join('\n')}\n`;
}

export function questionListJson(questions: readonly Question[]): string {
  const list = questions.map(({ id, title, document }) => ({ id, title, document: document ?? null }));
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** The task, what each field takes, and how to answer this very variant. */
export function askedReport({ question, title, text, fields }: Asked, seed: string): string {
  const task = text.split('\n').flatMap((line) => (/^[|-]|^$/.test(line) ? [line] : wrap(line, REPORT_WIDTH)));
  const answers = fields.map(({ id }) => `${id}=…`).join(' ');
  return [
    title,
    '',
    ...task,
    '',
    ...fields.flatMap(fieldLines),
    '',
    'Answer with',
    `  rooflab question ${question} --seed ${seed} --answer ${answers}`,
    '',
  ].join('\n');
}

function fieldLines(field: Field): string[] {
  const takes = field.kind === 'choice' ? 'one of' : [fieldAllows(field), fieldTolerance(field)].filter((part) => part !== '').join('. ');
  const [first = '', ...more] = wrap(`${field.id}: ${field.label}: ${takes}`, REPORT_WIDTH - 4);
  const choices = field.kind === 'choice' ? field.choices.map(({ value, label }) => `    ${value}: ${label}`) : [];
  return [`  ${first}`, ...more.map((line) => `    ${line}`), ...choices];
}

/** The form of the contract, and what a page needs besides. */
export function askedJson({ question, title, text, fields }: Asked, seed: string): string {
  const forms = fields.map((field) => ({
    id: field.id,
    kind: field.kind,
    unit: field.kind === 'choice' ? '' : field.unit,
    label: field.label,
    ...(field.kind === 'choice' ? { choices: field.choices } : {}),
    ...(field.kind === 'number' ? { relativeTolerance: field.relativeTolerance, predicts: field.predicts ?? null } : {}),
  }));
  return `${JSON.stringify({ id: question, title, seed, text, fields: forms }, null, 2)}\n`;
}

/** A line for each field: right or not; or, where some cannot be read, why those cannot. */
export function checkedReport({ correct, readable, fields }: Checked, asked: Asked): string {
  const told = readable ? fields : fields.filter(({ problem }) => problem !== undefined);
  const lines = told.map(({ id, correct, problem, pending }) => {
    const label = asked.fields.find((field) => field.id === id)?.label ?? id;
    if (problem !== undefined) return `? ${label}: ${visibleLine(problem)}`;
    if (pending) return `… ${label}: checked against your own run, on the portal`;
    return `${correct ? '✓' : '✗'} ${label}`;
  });
  const verdict = correct ? 'Right.' : readable ? 'Not right yet.' : 'Not checked yet: a field could not be read.';
  return `${[verdict, ...lines].join('\n')}\n`;
}

export function checkedJson({ correct, fields }: Checked): string {
  return `${JSON.stringify({ correct, fields }, null, 2)}\n`;
}
