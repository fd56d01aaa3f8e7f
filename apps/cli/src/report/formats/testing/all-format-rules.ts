import type { FormatName } from '../format-names.ts';
import { autolabRules } from './autolab-rules.ts';
import { classroom50Rules } from './classroom50-rules.ts';
import { codeQualityRules } from './code-quality-rules.ts';
import type { FormatRules } from './format-rules.ts';
import { githubRules } from './github-rules.ts';
import { gradescopeRules } from './gradescope-rules.ts';
import { jsonRules } from './json-rules.ts';
import { junitRules } from './junit-rules.ts';
import { prairieLearnRules } from './prairie-learn-rules.ts';
import { sarifRules } from './sarif-rules.ts';
import { textRules } from './text-rules.ts';

/** Every format's rules: a new format must have its own. */
export const FORMAT_RULES: Readonly<Record<FormatName, FormatRules>> = {
  text: textRules,
  json: jsonRules,
  github: githubRules,
  junit: junitRules,
  sarif: sarifRules,
  codequality: codeQualityRules,
  gradescope: gradescopeRules,
  prairielearn: prairieLearnRules,
  classroom50: classroom50Rules,
  autolab: autolabRules,
};
