import { githubReport } from './github.ts';
import { gradescopeReport } from './gradescope.ts';
import { junitReport } from './junit.ts';
import type { ReportInput } from './report-input.ts';
import { sarifReport } from './sarif.ts';
import { textReport } from './text.ts';

/** What `rooflab grade --format` can print; each ends with a newline. */
export const formats = {
  text: (input) => textReport(input),
  json: ({ result }) => `${JSON.stringify(result, null, 2)}\n`,
  gradescope: gradescopeReport,
  junit: junitReport,
  sarif: sarifReport,
  github: githubReport,
} as const satisfies Record<string, (input: ReportInput) => string>;

export type ReportFormat = keyof typeof formats;

export type { ReportInput };
