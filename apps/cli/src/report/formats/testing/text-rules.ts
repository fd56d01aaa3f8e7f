import type { FormatRules } from './format-rules.ts';

export const textRules: FormatRules = {
  source: 'docs/formats.md',
  quotes: ['`text` is for people: a terminal obeys escape sequences.'],
  linksToFile: false,
  shownTexts: (report) => [report ?? ''],
};
