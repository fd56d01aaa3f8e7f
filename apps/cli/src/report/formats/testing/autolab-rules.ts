import { expect } from 'vitest';
import { z } from 'zod';
import type { FormatRules } from './format-rules.ts';

const autoresultSchema = z.strictObject({ scores: z.record(z.string(), z.number().nonnegative()) });

export const autolabRules: FormatRules = {
  source: 'https://docs.autolabproject.com/lab/#writing-autograders; autolab/Autolab, app/controllers/assessment/autograde.rb',
  quotes: [
    'The last text line on stdout must be a JSON string, called an autoresult.',
    'The names of the problems must exactly match the names of the problems for this lab on the Autolab web site.',
    'By adding an additional JSON string before the autoresult we can invoke the semantic layout.',
    "next unless score.new_record? # don't overwrite scores",
  ],
  linksToFile: false,
  shownTexts: (report, inputs) => {
    const lines = (report ?? '').trimEnd().split(/\r\n|\r|\n/);
    const graded = inputs.filter(({ result }) => result.score !== null).map(({ result }) => result.exercise);
    const last = lines.at(-1) ?? '';
    if (graded.length === 0) expect(() => JSON.parse(last)).toThrow();
    else expect(Object.keys(autoresultSchema.parse(JSON.parse(last)).scores).sort()).toEqual([...new Set(graded)].sort());
    expect(lines.at(-2)).toBe('Scores:');
    return [lines.slice(0, -1).join('\n')];
  },
};
