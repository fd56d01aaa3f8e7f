import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { z } from 'zod';
import type { FormatRules } from './format-rules.ts';

const level = z.enum(['none', 'note', 'warning', 'error']);
const message = z.strictObject({ text: z.string().min(1) });
/** "Limited to 1024 characters." */
const description = z.strictObject({ text: z.string().min(1).max(1024) });

const region = z
  .strictObject({
    startLine: z.int().positive(),
    startColumn: z.int().positive(),
    endLine: z.int().positive(),
    endColumn: z.int().positive(),
  })
  .refine(({ startColumn, endColumn }) => endColumn > startColumn);

const artifactLocation = z
  .strictObject({
    // RFC 3986: a URI reference contains no blanks, controls, quotes or non-ASCII letters.
    uri: z.string().regex(/^(file:\/\/)?[A-Za-z0-9\-._~%!$&'()*+,;=:@/]*$/),
    uriBaseId: z.literal('%SRCROOT%').optional(),
  })
  .refine(({ uri, uriBaseId }) => uri.startsWith('file:') === (uriBaseId === undefined));

const location = z.strictObject({ physicalLocation: z.strictObject({ artifactLocation, region }) });

const rule = z.strictObject({
  id: z.string().min(1),
  shortDescription: description,
  fullDescription: description,
  help: z.strictObject({ text: z.string().min(1) }),
});

const result = z.strictObject({
  ruleId: z.string().min(1),
  level,
  message,
  locations: z.array(location).length(1),
  relatedLocations: z.array(location).optional(),
  partialFingerprints: z.strictObject({ primaryLocationLineHash: z.string().regex(/^[0-9a-f]{16}:[1-9]\d*$/) }),
});

const {
  id: _id,
  $schema: _draft,
  ...published
} = z
  .looseObject({ id: z.string(), $schema: z.string() })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'published/sarif-2.1.0-rtm.5.json'), 'utf8')));

// One of its patterns is not a valid Unicode regular expression.
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);

/**
 * Whether a log conforms to the schema of the OASIS standard. The schema is in JSON Schema draft 4, and uses nothing that has another
 * meaning in draft 7.
 */
const fitsPublished = ajv.compile(published);

/** The parts of the SARIF 2.1.0 schema that are used, without additional properties, plus GitHub's requirements. */
export const sarifSchema = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z.array(
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({ name: z.string().min(1), version: z.string().min(1), informationUri: z.url(), rules: z.array(rule) }),
      }),
      automationDetails: z.strictObject({ id: z.string().min(1) }),
      columnKind: z.enum(['utf16CodeUnits', 'unicodeCodePoints']),
      originalUriBaseIds: z.strictObject({ '%SRCROOT%': z.strictObject({ description: message }) }),
      invocations: z
        .array(
          z.strictObject({ executionSuccessful: z.boolean(), toolExecutionNotifications: z.array(z.strictObject({ level, message })) }),
        )
        .length(1),
      results: z.array(result),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
});

export const sarifRules: FormatRules = {
  source: 'https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support',
  quotes: [
    'region.startLine, region.startColumn, region.endLine, region.endColumn: required',
    'shortDescription.text, fullDescription.text, help.text: required. The empty string is not supported for required properties.',
    'Code scanning only uses the primaryLocationLineHash.',
    '`category` is everything in the string until the last forward slash, and `run_id` is everything after.',
    'If you upload a second SARIF file for a commit with the same category and from the same tool, the earlier results are overwritten.',
    'Results that are reported with relative paths are relative to the root of the repository analyzed.',
  ],
  linksToFile: true,
  shownTexts: (report, inputs) => {
    const log: unknown = JSON.parse(report ?? '');
    expect(fitsPublished(log) ? [] : fitsPublished.errors).toEqual([]);
    const { runs } = sarifSchema.parse(log);
    expect(runs).toHaveLength(inputs.length);
    const categories = runs.map(({ automationDetails: { id } }) => id.slice(0, id.lastIndexOf('/')));
    expect(new Set(categories).size).toBe(runs.length);
    for (const { results, tool } of runs) {
      const ids = tool.driver.rules.map(({ id }) => id);
      for (const { ruleId } of results) expect(ids).toContain(ruleId);
      const fingerprints = results.map(({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash);
      expect(new Set(fingerprints).size).toBe(results.length);
    }
    return runs.flatMap(({ results }) => results.map(({ message: { text } }) => text));
  },
};
