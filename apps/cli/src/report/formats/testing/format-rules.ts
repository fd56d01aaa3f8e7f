import type { ReportInput } from '../../content/report-input.ts';

/** What a consumer requires of its format, from its own documentation. */
export interface FormatRules {
  /** Where the documentation says so. */
  readonly source: string;
  /** The sentences on which the check is based. */
  readonly quotes: readonly string[];
  /** The report links to lines of the repository, so it must name the file relative to the repository's root. */
  readonly linksToFile: boolean;
  /** Throws where the consumer would refuse or misread the report. Returns every text in it that people see, line by line or whole. */
  readonly shownTexts: (report: string | null, inputs: readonly ReportInput[]) => readonly string[];
}
