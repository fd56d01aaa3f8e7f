import { type CaseResult, type Diagnostic, type Hazard, kindOfCase, type Mismatch, NEVER_WRITTEN } from '@rooflab/result';
import { isAboutTiming } from './about-timing.ts';
import { shortenMessage } from './cap-diagnostics.ts';
import { firstShown, leadingHazard, orderWords, RACE_HINT, raceSentence } from './race-words.ts';
import { wrongPattern } from './wrong-pattern.ts';
import { everyValue } from './wrong-values.ts';

/**
 * The message about a wrong answer: a hazard that may be the reason, how many cases, and the first wrong element of a visible one. For
 * hidden cases only how many there are.
 */
export function wrongAnswerMessage(cases: readonly CaseResult[], hazards: readonly Hazard[] = []): string {
  const leading = leadingHazard(hazards);
  return leading ? `${leading.happens} ${countedWords(cases, true)}` : countedWords(cases, false);
}

function countedWords(cases: readonly CaseResult[], hasReason: boolean): string {
  const failed = cases.filter(({ passed }) => !passed);
  const count = `${failed.length} of ${cases.length} cases ${failed.length === 1 ? 'is' : 'are'} wrong`;
  const first = firstShown(failed.filter(({ hidden }) => !hidden));
  const order = first && orderWords(first);
  if (order) return `${count}; ${hasReason ? `${order}.` : raceSentence(first)}`;
  if (!first?.mismatch) {
    return failed.every(({ hidden }) => hidden) ? `${count}, ${failed.length === 1 ? 'a hidden one' : 'all of them hidden'}.` : `${count}.`;
  }
  const { permutes, wrongElements, checkedElements, overwritten, firstIndex, expected, got, unwritten = 0 } = first.mismatch;
  if (permutes !== undefined)
    return `${count}; ${inCase(first)} the output does not have the elements of ${permutes}: some are missing, others are there too often.`;
  if (wrongElements === 0) {
    return `${count}; ${inCase(first)} ${overwritten} ${overwritten === 1 ? 'element outside the output was' : 'elements outside the output were'} overwritten.`;
  }
  if (unwritten === wrongElements) return `${count}; ${inCase(first)} ${unwrittenWords(first.mismatch)}.`;
  const every = everyValue(first.mismatch);
  if (every !== null && checkedElements > 1)
    return `${count}; ${inCase(first)} every element is ${every}; element ${firstIndex} should be ${expected}.`;
  const some = unwritten > 0 ? `, ${unwritten} of them never written` : '';
  const values =
    expected === null
      ? ''
      : `${some}: element ${firstIndex} ${got === NEVER_WRITTEN ? `should be ${expected}` : `is ${got}, not ${expected}`}`;
  return `${count}; ${inCase(first)} ${wrongElements} of ${checkedElements} elements ${wrongElements === 1 ? 'is' : 'are'} wrong${values}.`;
}

/** No wrong element was written. */
function unwrittenWords({ wrongElements, checkedElements, firstIndex, expected }: Mismatch): string {
  if (wrongElements === checkedElements)
    return checkedElements === 1
      ? `the output was never written; it should be ${expected}`
      : `none of the ${checkedElements} elements was written`;
  const first = `the first is element ${firstIndex}, which should be ${expected}`;
  return wrongElements === 1
    ? `element ${firstIndex} was never written; it should be ${expected}`
    : `${wrongElements} of ${checkedElements} elements were never written; ${first}`;
}

/**
 * What to look at: the remedy of the leading hazard, else what the first warning about the file says, followed by the pattern of the wrong
 * visible cases, if any.
 */
export function wrongAnswerHint(
  cases: readonly CaseResult[],
  hazards: readonly Hazard[] = [],
  diagnostics: readonly Diagnostic[] = [],
): string {
  const leading = leadingHazard(hazards);
  if (leading?.mend) return leading.mend;
  const outside = hazards.find(({ kind }) => kind === 'out-of-bounds');
  return [warningSentence(diagnostics), patternHint(cases), outside?.message].filter((sentence) => sentence).join(' ');
}

/** `Line 12: code is unreachable.`; null where no warning can explain a wrong answer. */
export function warningSentence(diagnostics: readonly Diagnostic[]): string | null {
  const warning = diagnostics.find((each) => each.severity === 'warning' && !isAboutTiming(each));
  if (!warning) return null;
  const [firstLine = ''] = warning.message.split('\n');
  const said = shortenMessage(firstLine).replace(/\.$/, '');
  return `${warning.line > 0 ? `Line ${warning.line}: ` : ''}${said}.`;
}

function patternHint(cases: readonly CaseResult[]): string {
  const failed = cases.filter(({ passed }) => !passed);
  const visible = failed.filter(({ hidden }) => !hidden);
  if (firstShown(visible)?.mismatch?.schedule) return RACE_HINT;
  if (visible.length === 0)
    return 'Only hidden cases fail: think of sizes that are not a multiple of the workgroup size, and of extreme values.';
  if (visible.every((testCase) => kindOfCase(testCase) !== null)) {
    return 'Right on small inputs, wrong on large ones: look at the index arithmetic of a launch with several rows of workgroups, and at what one run leaves behind for the next.';
  }
  const pattern = wrongPattern(cases);
  if (pattern) return `${pattern.words} ${pattern.hint}`;
  const order = visible.map(orderWords).find((words) => words !== null);
  if (order) return `${order}. ${RACE_HINT}`;
  return `${visible.length} of ${cases.filter(({ hidden }) => !hidden).length} visible cases are wrong, and neither their sizes nor their data set them apart. Start with “${smallest(visible).name}”, the smallest.`;
}

/** `in "needles, n=257"`, with the output where there are several, and the size where a case stands for many. */
function inCase({ name, mismatch, sizes, size }: CaseResult): string {
  const output = mismatch?.output === undefined ? '' : `the output ${mismatch.output} of `;
  return `in ${output}"${name}"${sizes ? ` at ${sizes.field}=${size[sizes.field]}` : ''}`;
}

/** The smallest visible case that ran and is wrong. */
export function smallestWrong(cases: readonly CaseResult[]): CaseResult | null {
  const wrong = cases.filter(({ hidden, passed, mismatch }) => !hidden && !passed && mismatch !== null);
  return wrong.length === 0 ? null : smallest(wrong);
}

function smallest(cases: readonly CaseResult[]): CaseResult {
  const elements = ({ size }: CaseResult): number => Object.values(size).reduce((product, value) => product * value, 1);
  return cases.reduce((least, each) => (elements(each) < elements(least) ? each : least));
}
