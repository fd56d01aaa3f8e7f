import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { questions, readBank } from '@rooflab/catalogue/questions';
import {
  type Asked,
  askedOf,
  type Checked,
  checkAnswer,
  type Field,
  fieldAllows,
  fieldTolerance,
  type Given,
  givenSchema,
  type ListedQuestion,
  practiceVariant,
  type QuestionBank,
  type Variant,
} from '@rooflab/lab/question';
import { readBank as readBuiltBank, readQuestionList } from '@rooflab/lab-archive/questions';
import { type Command, Option } from 'commander';
import { EXIT, UsageError } from '../exit-code.ts';
import { REPORT_WIDTH, wrap } from '../report/layout/display-width.ts';
import { visibleLine } from '../report/layout/visible-text.ts';
import { seedFrom } from '../seed.ts';
import { textOrJsonOption } from './options.ts';

interface QuestionArguments {
  readonly id: string | undefined;
  readonly seed?: string;
  /** Each as `field=value`. */
  readonly answer?: readonly string[];
  /** Folder of a lab whose questions take the place of the catalogue's. */
  readonly lab?: string;
  readonly format: 'text' | 'json';
}

export function declare(program: Command): void {
  program
    .command('question')
    .description('questions with drawn numbers, to practise: asks one, or checks your answer')
    .argument('[id]', 'lists all when left out')
    .option('--seed <hex>', 'the variant: other seeds have other numbers')
    .option('--answer <field=value...>', 'your answer to the variant of --seed')
    .addOption(new Option('--lab <folder>', 'the questions of the lab in this folder, which is built first'))
    .addOption(textOrJsonOption())
    .action(async (id, options) => {
      process.exitCode = await questionCommand({ id, ...options });
    });
}

/**
 * Asks a question, or checks an answer to it; without a name, lists all questions. The right answer is never printed. Returns the exit
 * code: 1 for a wrong answer, 2 for one that cannot be read. Throws `UsageError`.
 */
export async function questionCommand({ id, seed, answer, lab, format }: QuestionArguments): Promise<number> {
  const asked = lab === undefined ? CATALOGUE : await questionsOfLab(lab);
  if (id === undefined) {
    if (seed !== undefined || answer !== undefined)
      throw new UsageError('--seed and --answer need a question. `rooflab question` lists them.');
    return printed(format === 'json' ? questionListJson(asked.list()) : questionList(asked.list()));
  }
  const bank = await bankOf(id, asked);
  if (answer !== undefined) return checked(bank, { seed, answer, format });
  const drawn = seedFrom(seed);
  const shown = askedOf(practiceVariant(bank, drawn));
  return printed(format === 'json' ? askedJson(shown, { id, seed: drawn }) : askedReport(shown, { id, seed: drawn, option: asked.option }));
}

/** Where questions are looked for. */
interface QuestionSource {
  /** As typed again to mean the same questions: empty, or it begins with a space. */
  readonly option: string;
  list(): readonly ListedQuestion[];
  bank(id: string): Promise<QuestionBank | null>;
}

const CATALOGUE: QuestionSource = { option: '', list: questions, bank: readBank };

/** Builds the lab in a folder. Throws `UsageError` where it cannot be built, or has no questions. */
async function questionsOfLab(given: string): Promise<QuestionSource> {
  // The catalogue's questions work also where no process of labs does.
  const { openLab } = await import('../lab/open-lab.ts');
  const built = join((await openLab(given)).folder, 'built');
  if (!existsSync(join(built, 'questions.json')))
    throw new UsageError(`The lab in ${given} has no questions. Write one in ${given}/questions.`);
  const list = readQuestionList(built);
  return {
    option: ` --lab ${given}`,
    list: () => list,
    bank: async (id) => (list.some((question) => question.id === id) ? await readBuiltBank(built, id) : null),
  };
}

function checked(
  bank: QuestionBank,
  { seed, answer, format }: { readonly seed: string | undefined; readonly answer: readonly string[]; readonly format: 'text' | 'json' },
): number {
  if (seed === undefined)
    throw new UsageError('--answer needs the --seed that the question was shown with: other seeds have other numbers.');
  const variant = practiceVariant(bank, seedFrom(seed));
  const result = checkAnswer(variant, givenOf(answer, variant));
  process.stdout.write(format === 'json' ? checkedJson(result) : checkedReport(result, variant));
  if (!result.readable) return EXIT.usage;
  return result.correct ? EXIT.accepted : EXIT.student;
}

function printed(text: string): number {
  process.stdout.write(text);
  return EXIT.accepted;
}

async function bankOf(id: string, { bank: read, option }: QuestionSource): Promise<QuestionBank> {
  const bank = await read(id);
  if (bank === null) throw new UsageError(`There is no question ${JSON.stringify(id)}. \`rooflab question${option}\` lists them.`);
  return bank;
}

function givenOf(answer: readonly string[], { fields }: Variant): Given {
  const ids = fields.map(({ id }) => id);
  const texts = new Map<string, string>();
  for (const each of answer) {
    const [id = '', ...rest] = each.split('=');
    if (rest.length === 0) throw new UsageError(`${JSON.stringify(each)} is not an answer. Write field=value, such as ${ids[0]}=….`);
    if (!ids.includes(id)) throw new UsageError(`There is no field ${JSON.stringify(id)}. The fields are ${ids.join(', ')}.`);
    if (texts.has(id)) throw new UsageError(`${id} is answered twice. Answer it once.`);
    texts.set(id, rest.join('='));
  }
  const given = givenSchema.safeParse(Object.fromEntries(texts));
  if (!given.success) throw new UsageError('An answer is far too long to be a number or a choice.');
  return given.data;
}

/** One line for each question: id, title, rows of the documents' table. */
function questionList(questions: readonly ListedQuestion[]): string {
  const width = Math.max(...questions.map(({ id }) => id.length));
  const lines = questions.map(({ id, title, document }) => {
    const rows = document?.rows ?? [];
    return `  ${id.padEnd(width)}  ${title}${rows.length === 0 ? '' : ` (${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')})`}`;
  });
  return `${lines.join('\n')}\n`;
}

function questionListJson(questions: readonly ListedQuestion[]): string {
  const list = questions.map(({ id, title, document }) => ({ id, title, document: document ?? null }));
  return `${JSON.stringify(list, null, 2)}\n`;
}

interface Drawn {
  /** The question's. */
  readonly id: string;
  readonly seed: string;
}

/** The task, what each field accepts, and how to answer this variant. */
function askedReport({ title, text, fields }: Asked, { id, seed, option }: Drawn & Pick<QuestionSource, 'option'>): string {
  const task = text.split('\n').flatMap((line) => (/^[|-]|^$/.test(line) ? [line] : wrap(line, REPORT_WIDTH)));
  const answers = fields.map((field) => `${field.id}=…`).join(' ');
  return [
    title,
    '',
    ...task,
    '',
    ...fields.flatMap(fieldLines),
    '',
    'Answer with',
    `  rooflab question ${id}${option} --seed ${seed} --answer ${answers}`,
    '',
  ].join('\n');
}

function fieldLines(field: Field): string[] {
  const takes = field.kind === 'choice' ? 'one of' : [fieldAllows(field), fieldTolerance(field)].filter((part) => part !== '').join('. ');
  const [first = '', ...more] = wrap(`${field.id}: ${field.label}: ${takes}`, REPORT_WIDTH - 4);
  const choices = field.kind === 'choice' ? field.choices.map(({ value, label }) => `    ${value}: ${label}`) : [];
  return [`  ${first}`, ...more.map((line) => `    ${line}`), ...choices];
}

/** The output of `--format json`, with everything that a page needs to ask the question. */
function askedJson({ title, text, fields }: Asked, { id, seed }: Drawn): string {
  const forms = fields.map((field) => ({
    id: field.id,
    kind: field.kind,
    unit: field.kind === 'choice' ? '' : field.unit,
    label: field.label,
    ...(field.kind === 'choice' ? { choices: field.choices } : {}),
    ...(field.kind === 'number' ? { relativeTolerance: field.relativeTolerance, predicts: field.predicts ?? null } : {}),
  }));
  return `${JSON.stringify({ id, title, seed, text, fields: forms }, null, 2)}\n`;
}

/** A line for each field saying whether it is right; or, where some cannot be read, why not. */
function checkedReport({ correct, readable, fields }: Checked, asked: Asked): string {
  const told = readable ? fields : fields.filter(({ problem }) => problem !== undefined);
  const lines = told.map(({ id, correct, problem, mistake, pending }) => {
    const label = asked.fields.find((field) => field.id === id)?.label ?? id;
    if (problem !== undefined) return `? ${label}: ${visibleLine(problem)}`;
    if (pending) return `… ${label}: checked against your own run, on the portal`;
    return `${correct ? '✓' : '✗'} ${label}${mistake === undefined ? '' : `: ${mistake}`}`;
  });
  const verdict = correct ? 'Right.' : readable ? 'Not right yet.' : 'Not checked yet: a field could not be read.';
  return `${[verdict, ...lines].join('\n')}\n`;
}

function checkedJson({ correct, fields }: Checked): string {
  return `${JSON.stringify({ correct, fields }, null, 2)}\n`;
}
