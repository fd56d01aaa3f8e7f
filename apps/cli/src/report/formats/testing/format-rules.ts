import type { ReportInput } from '../../content/report-input.ts';

/** What a consumer demands of its format, from its own documents. */
export interface FormatRules {
  /** Where it says so. */
  readonly source: string;
  /** The sentences on which the check rests. */
  readonly quotes: readonly string[];
  /** The report leads people to lines of the repository, so it must name the file from the repository's root. */
  readonly linksToFile: boolean;
  /** Throws where the consumer would refuse or misread the report. Returns every text in it that people are shown, line by line or whole. */
  readonly shownTexts: (report: string | null, inputs: readonly ReportInput[]) => readonly string[];
}
