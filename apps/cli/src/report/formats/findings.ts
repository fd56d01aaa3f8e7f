import { createHash } from 'node:crypto';
import type { Diagnostic, Result } from '@rooflab/result';
import { hazardPlaces } from '../content/hazard-places.ts';
import { isFailure, type Outcome, outcomes } from '../content/outcomes.ts';
import type { ReportInput } from '../content/report-input.ts';
import { splitLines, visibleLines } from '../layout/visible-text.ts';

/** Rules by which code scanners list findings; each with a sentence for a list, and the remedy. */
export const RULES = {
  'compile-error': {
    short: 'The kernel is not valid WGSL.',
    help: 'Correct the line that is marked; later messages often follow from the first.',
  },
  'wgsl-warning': {
    short: 'A warning from the compiler or about the launch plan.',
    help: 'The kernel runs here. Read what is doubted, and write what you mean.',
  },
  'wgsl-info': { short: 'A remark from the compiler.', help: 'Nothing needs to be done.' },
  'plan-error': {
    short: 'The launch plan cannot be run.',
    help: 'Correct the //@ lines at the top of the file: entry points, dispatches and buffers.',
  },
  'runtime-error': {
    short: 'WebGPU refused the kernel, or the device was lost.',
    help: 'Look for limits that are exceeded, and for loops that never end.',
  },
  timeout: {
    short: 'Compiling or running took longer than allowed.',
    help: 'Look for loops that never end, and for work that grows faster than the input.',
  },
  'wrong-answer': {
    short: 'The output of a case is wrong.',
    help: 'Run `rooflab check` on the file: small cases show the first element that is wrong.',
  },
  'too-slow': {
    short: 'The kernel is below the pass mark of the measured roof, or what was counted is worth no points.',
    help: 'Run `rooflab measure` or `rooflab xray` on the file to see what limits it.',
  },
  'hazard-race': {
    short: 'Two invocations touch one word without a barrier between them, and one of them writes.',
    help: 'Put a barrier between the two lines, or let only one invocation touch the word.',
  },
  'hazard-uninitialized': { short: 'Memory is read that was never written.', help: 'Write the word before it is read, in every path.' },
  'hazard-out-of-bounds': { short: 'An index is past the end.', help: 'Compare the index with the length before it is used.' },
  slower: {
    short: 'The kernel is slower, or moves more data, than the one that it is compared with.',
    help: 'Run `rooflab xray` on both: it counts what they do to memory, line by line.',
  },
  uncountable: {
    short: 'The kernel that it is compared with could be counted, and this one cannot.',
    help: 'Run `rooflab xray` on the file: it names the line that it cannot follow. Write that line so that it can be counted, or compare on a GPU.',
  },
  rejected: {
    short: 'The kernel seems faster than the device can be.',
    help: 'A person will look at it. Does it do all of the work at every size?',
  },
} as const satisfies Record<string, { readonly short: string; readonly help: string }>;

type RuleId = keyof typeof RULES;

export type Level = 'error' | 'warning' | 'note';

/** A place in a file: 1-based, columns in UTF-16 units, the end column after the last character. */
export interface Region {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface Finding {
  readonly ruleId: RuleId;
  readonly level: Level;
  readonly text: string;
  readonly region: Region;
  /** Another place that the finding involves. */
  readonly otherRegion: Region | null;
  /**
   * `<16 hex digits>:<count>`, the form of GitHub's `primaryLocationLineHash`: unchanged when lines move, different for each finding of a
   * file. Computed from the rule, the path, the text and the line's words; equal ones are numbered.
   */
  readonly fingerprint: string;
}

/** What must be fixed in a file, with places: diagnostics, hazards, and on the first line the failed outcomes. None for a system error. */
export function findings(input: ReportInput): Finding[] {
  if (input.result.verdict === 'system-error') return [];
  const counts = new Map<string, number>();
  return [...diagnosticFindings(input), ...hazardFindings(input), ...outcomeFindings(input)].map(({ identity, ...finding }) => {
    const hash = shortHash([input.repositoryFile, finding.ruleId, ...identity]);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return { ...finding, level: levelOf(finding.ruleId), fingerprint: `${hash}:${count}` };
  });
}

interface Found extends Omit<Finding, 'fingerprint' | 'level'> {
  /** The part that does not change when lines move. */
  readonly identity: readonly string[];
}

function diagnosticFindings({ result, source }: ReportInput): Found[] {
  const lines = splitLines(source);
  return result.diagnostics.map((diagnostic) => {
    const ruleId = diagnosticRule(diagnostic, result);
    const text = visibleLines(diagnostic.message).join('\n') || RULES[ruleId].short;
    const words = lines[diagnostic.line - 1]?.trim() ?? '';
    return { ruleId, text, region: regionOf(diagnostic, lines), otherRegion: null, identity: [text, words] };
  });
}

function hazardFindings({ result, source }: ReportInput): Found[] {
  const lines = splitLines(source);
  return hazardPlaces(result).map(({ kind, diagnostic, otherLine }) => ({
    ruleId: `hazard-${kind}`,
    text: visibleLines(diagnostic.message).join('\n'),
    region: regionOf(diagnostic, lines),
    otherRegion: otherLine === null ? null : wholeLine(otherLine, lines),
    identity: [diagnostic.line, otherLine].map((line) => (line === null ? '' : (lines[line - 1]?.trim() ?? ''))),
  }));
}

function outcomeFindings(input: ReportInput): Found[] {
  const { diagnostics } = input.result;
  const told = diagnostics.some(({ severity }) => severity === 'error');
  return outcomes(input)
    .filter((outcome) => isFailure(outcome) && !(told && ['grading', 'speed'].includes(outcome.kind)))
    .map(({ kind, name, reason }) => {
      const ruleId = outcomeRule(kind, input);
      const text = kind === 'case' ? `${name}: ${reason}` : reason || RULES[ruleId].short;
      return { ruleId, text, region: wholeLine(1, splitLines(input.source)), otherRegion: null, identity: [name] };
    });
}

/** An accepted file can fail only by comparison; a system error has no findings. */
function outcomeRule(kind: Outcome['kind'], { result: { verdict }, comparison }: ReportInput): RuleId {
  if (kind === 'comparison' && comparison?.uncountable) return 'uncountable';
  return kind === 'comparison' || verdict === 'accepted' || verdict === 'system-error' ? 'slower' : verdict;
}

/** If a file is only too slow, its one error is that its plan cannot be launched at a timed size. */
function diagnosticRule({ severity }: Diagnostic, { verdict }: Result): RuleId {
  if (severity !== 'error') return `wgsl-${severity}`;
  if (verdict === 'too-slow') return 'plan-error';
  return verdict === 'plan-error' || verdict === 'runtime-error' ? verdict : 'compile-error';
}

function levelOf(ruleId: RuleId): Level {
  if (ruleId === 'wgsl-info') return 'note';
  return ruleId === 'wgsl-warning' || ruleId.startsWith('hazard-') ? 'warning' : 'error';
}

/** The first line where the compiler names none. */
function regionOf({ line, column, length }: Diagnostic, lines: readonly string[]): Region {
  if (line === 0 || column === 0) return wholeLine(Math.max(1, line), lines);
  return { startLine: line, startColumn: column, endLine: line, endColumn: column + Math.max(1, length) };
}

function wholeLine(line: number, lines: readonly string[]): Region {
  const { length } = lines[line - 1] ?? '';
  return { startLine: line, startColumn: 1, endLine: line, endColumn: Math.max(1, length) + 1 };
}

function shortHash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
