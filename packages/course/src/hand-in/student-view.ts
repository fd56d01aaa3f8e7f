import { findExercise, tabulatedExercise } from '@rooflab/catalogue';
import { wrongAnswerHint, wrongAnswerMessage } from '@rooflab/grader/wrong-words';
import { type CaseResult, kindOfCase, type Result } from '@rooflab/result';

/**
 * What a student may see of a result. Hidden cases tell only how many of them passed: they come last, those that passed first, without name, size or
 * mismatch. The seed (the x-ray's too) and the times of the steps are left out, because more could be learnt from them. Two results that differ only in
 * hidden data come out identical, byte for byte. Every result that a student gets goes through here.
 *
 * @param labVersion what it was graded with; null: a lab of the catalogue. Of a version that is not open no case is named.
 */
export function studentView(result: Result, labVersion: string | null = null): Result {
  const cases = studentCases(result.correctness.cases);
  const { message, hint, diagnostics } = studentSentences({ ...result, labVersion }, cases);
  const passed = cases.filter((testCase) => testCase.passed).length;
  const { xray, xrayRefused } = result;
  return {
    ...result,
    message,
    hint,
    correctness: { ...result.correctness, passed, total: cases.length, cases },
    diagnostics,
    ...(xray && { xray: { ...xray, seed: '' } }),
    ...(xrayRefused !== undefined && { xrayRefused: cleanSentence(xrayRefused, { ...result, labVersion }) }),
    seed: '',
    phases: [],
  };
}

function studentCases(cases: readonly CaseResult[]): CaseResult[] {
  const visible = cases.filter(({ hidden }) => !hidden);
  const hidden = cases.filter((testCase) => testCase.hidden).sort((a, b) => Number(b.passed) - Number(a.passed));
  return [...visible, ...hidden.map(({ passed }, i) => ({ name: `hidden case ${i + 1}`, size: {}, hidden: true, passed, mismatch: null }))];
}

type Graded = Result & { readonly labVersion: string | null };

type Sentences = Pick<Result, 'message' | 'hint' | 'diagnostics'>;

/** Sentences that were written with the hidden cases in view are rewritten, or lose what may come from those cases. */
function studentSentences(result: Graded, cases: readonly CaseResult[]): Sentences {
  const clean = (text: string): string => cleanSentence(text, result);
  const diagnostics = result.diagnostics.map((diagnostic) => ({ ...diagnostic, message: clean(diagnostic.message) }));
  // What is said of a hazard depends only on the lines of the file.
  const { hazards } = result;
  const isHazard = cases.some((testCase) => !testCase.passed && kindOfCase(testCase) === 'hazards');
  if (result.verdict === 'wrong-answer' && !isHazard)
    return { message: wrongAnswerMessage(cases, hazards), hint: wrongAnswerHint(cases, hazards, diagnostics), diagnostics };
  return { message: clean(result.message), hint: clean(result.hint), diagnostics };
}

function cleanSentence(text: string, result: Graded): string {
  return withoutSecrets(withoutStep(withoutFigures(text), result), result);
}

/** `"n / 2" is 70001 workgroups here`: the number would give away the size of the case at which the plan fails. */
function withoutFigures(text: string): string {
  return text
    .replace(/\bis (?:above |below )?[−-]?\d[\d^−-]* (workgroups|bytes) here/g, 'is not a possible number of $1 at one of the sizes')
    .replace(/\btakes \d+ workgroups of/g, 'takes too many workgroups of')
    .replace(/ceilDiv\(\d+, /g, 'ceilDiv(n, ');
}

/** `checking (hidden 2)`: the step's name stays; the case's goes, unless everybody sees that case. */
function withoutStep(text: string, graded: Graded): string {
  const shown = visibleCaseNames(graded);
  return text.replace(/\bchecking(?: \(([^()]*)\)|, ([^()]*))/g, (whole, braced?: string, bare?: string) =>
    shown.has(braced ?? bare ?? '') ? whole : 'checking',
  );
}

/** Names of an exercise's visible cases; none for an exercise that no longer exists. */
function visibleCaseNames({ exercise, labVersion }: Graded): ReadonlySet<string> {
  const found = findExercise(exercise, labVersion);
  const cases = found ? tabulatedExercise(found.exercise, found.folder).cases : [];
  return new Set(cases.filter(({ hidden }) => !hidden).map(({ name }) => name));
}

const REMOVED = 'Not shown: it names what is hidden.';

/** The last safeguard: a sentence that contains a hidden case's name or the seed is not shown at all. */
function withoutSecrets(text: string, { correctness, seed }: Result): string {
  const names = correctness.cases.filter(({ hidden }) => hidden).map(({ name }) => name);
  const secrets = [...names, seed].filter((secret) => secret.length >= MIN_SECRET);
  return secrets.some((secret) => text.includes(secret)) ? REMOVED : text;
}

/** Shorter ones occur by chance. */
const MIN_SECRET = 3;
