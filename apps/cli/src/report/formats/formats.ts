import type { ReportInput } from '../content/report-input.ts';
import { textReports } from '../text/text-report.ts';
import { autolabReport } from './autolab.ts';
import { CLASSROOM_50_VARIABLES, classroom50Report } from './classroom50.ts';
import { codeQualityReport } from './code-quality.ts';
import type { FormatName } from './format-names.ts';
import { githubReport } from './github.ts';
import { gradescopeReport } from './gradescope.ts';
import { jsonReport } from './json.ts';
import { junitReport } from './junit.ts';
import { prairieLearnReport } from './prairie-learn.ts';
import { sarifReport } from './sarif.ts';

export interface Format {
  /** Variables without which the consumer rejects the report. */
  readonly variables: readonly string[];
  /**
   * The report of the files that one command graded, at least one; ends with a newline. Null where there must be no report: that is how the
   * consumer learns that the grader failed.
   */
  readonly report: (inputs: readonly ReportInput[], environment: Readonly<Record<string, string | undefined>>) => string | null;
}

/** The formats of `--format`. docs/formats.md says who reads each; formats.test.ts applies the same rules to all of them. */
export const formats: Readonly<Record<FormatName, Format>> = {
  text: { variables: [], report: (inputs) => textReports(inputs) },
  json: { variables: [], report: jsonReport },
  github: { variables: [], report: githubReport },
  junit: { variables: [], report: junitReport },
  sarif: { variables: [], report: sarifReport },
  codequality: { variables: [], report: codeQualityReport },
  gradescope: { variables: [], report: gradescopeReport },
  prairielearn: { variables: [], report: prairieLearnReport },
  classroom50: { variables: CLASSROOM_50_VARIABLES, report: classroom50Report },
  autolab: { variables: [], report: autolabReport },
};
