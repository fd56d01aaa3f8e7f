import { expect } from 'vitest';
import { z } from 'zod';
import type { FormatRules } from './format-rules.ts';

const reportSchema = z.array(
  z.strictObject({
    description: z.string().min(1),
    check_name: z.string().regex(/^rooflab\/[a-z-]+$/),
    fingerprint: z.string().min(1),
    severity: z.enum(['info', 'minor', 'major', 'critical', 'blocker']),
    location: z.strictObject({
      path: z.string().regex(/^(?!\.\/)/),
      lines: z.strictObject({ begin: z.int().positive() }),
    }),
  }),
);

export const codeQualityRules: FormatRules = {
  source: 'https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format',
  quotes: [
    'The Code Quality report artifact JSON file must contain an array of objects with the following properties',
    'fingerprint | A unique fingerprint to identify the code quality violation.',
    'severity | Can be info, minor, major, critical, or blocker.',
    'location.path | The relative path to the file containing the code quality violation.',
  ],
  linksToFile: true,
  shownTexts: (report, inputs) => {
    const violations = reportSchema.parse(JSON.parse(report ?? ''));
    expect(new Set(violations.map(({ fingerprint }) => fingerprint)).size).toBe(violations.length);
    const broken = inputs.filter(({ result }) => result.verdict === 'system-error');
    expect(violations.filter(({ description }) => description.startsWith('Not graded.'))).toHaveLength(broken.length);
    return violations.map(({ description }) => description);
  },
};
