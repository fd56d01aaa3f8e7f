import type { ReportInput } from '../content/report-input.ts';
import { verdictSentence } from '../content/result-sentences.ts';
import { visibleLine } from '../layout/visible-text.ts';
import { type Finding, findings, type Level } from './findings.ts';

type Severity = 'info' | 'minor' | 'major' | 'critical' | 'blocker';

/** One violation; GitLab reads no other fields. */
interface Violation {
  readonly description: string;
  readonly check_name: string;
  /** Unique in the report. */
  readonly fingerprint: string;
  readonly severity: Severity;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const SEVERITIES = { error: 'major', warning: 'minor', note: 'info' } as const satisfies Record<Level, Severity>;

/**
 * GitLab's code quality report (https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format). A system error is one entry
 * that says so.
 */
export function codeQualityReport(inputs: readonly ReportInput[]): string {
  const violations = inputs.flatMap((input) => [...findings(input).map((finding) => violation(finding, input)), ...systemError(input)]);
  return `${JSON.stringify(violations, null, 2)}\n`;
}

function violation({ ruleId, level, text, region, fingerprint }: Finding, { result, repositoryFile }: ReportInput): Violation {
  return {
    description: text,
    check_name: `rooflab/${ruleId}`,
    fingerprint: `${visibleLine(result.exercise)}:${fingerprint}`,
    severity: SEVERITIES[level],
    location: { path: repositoryFile.toWellFormed(), lines: { begin: region.startLine } },
  };
}

function systemError({ result, repositoryFile }: ReportInput): Violation[] {
  if (result.verdict !== 'system-error') return [];
  return [
    {
      description: `Not graded. ${verdictSentence(result)}`,
      check_name: 'rooflab/system-error',
      fingerprint: `${visibleLine(result.exercise)}:${visibleLine(repositoryFile)}:system-error`,
      severity: 'info',
      location: { path: repositoryFile.toWellFormed(), lines: { begin: 1 } },
    },
  ];
}
