import { type SeededRandom, sourceLines } from '@rooflab/lab';
import type { KernelQuestion, KernelQuestions } from '@rooflab/lab/question';
import { drawn } from './lists.ts';
import type { CountDraft, Draft, Template } from './template.ts';

/** What one template has to ask about one recorded case; of drafts about edited kernels too. */
export interface Drafted {
  readonly template: Template;
  readonly testCase: string;
  readonly drafts: readonly Draft[];
}

/** Questions of one half: of all templates, and of one. */
const MOST = 24;
const MOST_OF_TEMPLATE = 3;

/**
 * The questions that are worth asking, in two halves. A template is left out where all that it could ask has the same answer, and a question where
 * a guess would find its answer: 0, 1, or a number that stands in its lines, or in a declaration of the file.
 */
export function chooseQuestions(source: string, drafted: readonly Drafted[], random: SeededRandom): KernelQuestions {
  const lines = sourceLines(source);
  const declared = lines.filter((line) => DECLARATION.test(line));
  const halves: KernelQuestions = { practice: [], counted: [] };
  const templates = [...new Set(drafted.map(({ template }) => template))];
  for (const template of drawn(templates, templates.length, random)) {
    const all = drafted
      .filter((one) => one.template === template)
      .flatMap(({ testCase, drafts }) => drafts.map((draft) => ({ testCase, draft })));
    const counts = all.flatMap(({ draft }) => ('choices' in draft ? [] : [draft.answer]));
    const isOneSided = counts.length > 0 && new Set(counts).size < 2;
    const fair = isOneSided
      ? []
      : all.filter(
          ({ draft }) => 'choices' in draft || !isGuessable(draft, [...declared, ...draft.lines.map((line) => lines[line - 1] ?? '')]),
        );
    const chosen = varied(fair, 2 * MOST_OF_TEMPLATE).map(({ testCase, draft }) => questionOf(template, testCase, draft));
    for (const [i, question] of chosen.entries()) {
      const isCounted = halves.counted.length <= halves.practice.length === (i % 2 === 0);
      (isCounted ? halves.counted : halves.practice).push(question);
    }
  }
  return { practice: trimmed(halves.practice), counted: trimmed(halves.counted) };
}

/** Lines of a file that give a name to a number. */
const DECLARATION = /^\s*(?:\/\/@|@|const\b|override\b)/;

function isGuessable({ answer }: CountDraft, shown: readonly string[]): boolean {
  return answer < 2 || shown.some((line) => (line.match(/\d+/g) ?? []).some((digits) => Number(digits) === answer));
}

/** Those with answers and lines that were not taken yet come first. */
function varied<T extends { readonly draft: Draft }>(all: readonly T[], count: number): T[] {
  const taken: T[] = [];
  const seen = { answers: new Set<string | number>(), lines: new Set<string>(), labels: new Set<string>() };
  const isNew = ({ draft }: T) => (seen.answers.has(draft.answer) ? 0 : 2) + (seen.lines.has(draft.lines.join()) ? 0 : 1);
  while (taken.length < count) {
    const left = all.filter(({ draft }) => !seen.labels.has(draft.label));
    const best = left.reduce<T | null>((found, one) => (found && isNew(found) >= isNew(one) ? found : one), null);
    if (!best) break;
    taken.push(best);
    seen.answers.add(best.draft.answer);
    seen.lines.add(best.draft.lines.join());
    seen.labels.add(best.draft.label);
  }
  return taken;
}

function questionOf({ name, unit }: Template, testCase: string, draft: Draft): KernelQuestion {
  const { lines, label, solution, step } = draft;
  const moment = step === null ? null : { testCase, step };
  const about = { template: name, lines: [...new Set(lines)], solution, moment };
  if ('choices' in draft) {
    const field = { id: name, kind: 'choice' as const, label, choices: [...draft.choices] };
    return { ...about, field, answer: draft.answer, mistakes: [] };
  }
  const mistakes = draft.slips.filter(({ value }) => value !== draft.answer).map((slip) => ({ field: name, ...slip }));
  return { ...about, field: { id: name, kind: 'integer', label, unit: unit ?? '' }, answer: draft.answer, mistakes };
}

/** The most questions of a half, of each template as many as the others have. */
function trimmed(questions: readonly KernelQuestion[]): KernelQuestion[] {
  const rank = (one: KernelQuestion, i: number) => questions.slice(0, i).filter(({ template }) => template === one.template).length;
  const ranked = questions.map((question, i) => ({ question, rank: rank(question, i) }));
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ question }) => question);
}
