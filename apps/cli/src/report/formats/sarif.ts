import type { Result } from '@rooflab/result';
import type { Location, Log, ReportingDescriptor, Run, Result as SarifResult } from 'sarif';
import type { ReportInput } from '../content/report-input.ts';
import { type Finding, findings, type Region, RULES } from './findings.ts';

const INFORMATION_URI = 'https://github.com/rooflab/rooflab';

/**
 * SARIF 2.1.0 (OASIS, 2020) with everything that GitHub's code scanning requires: a run for each file, diagnostics and hazards at their
 * place, failing cases on the first line, a system error as a failed invocation.
 * https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support
 */
export function sarifReport(inputs: readonly ReportInput[]): string {
  const log: Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: inputs.map((input) => run(input, category(input, inputs))),
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/**
 * GitHub takes everything before the last `/` as the category, and a second upload of the same category overwrites the first. So the
 * category contains the exercise and, where several files belong to it, also the file.
 */
function category({ result, repositoryFile }: ReportInput, inputs: readonly ReportInput[]): string {
  const isAlone = inputs.filter((other) => other.result.exercise === result.exercise).length === 1;
  return `rooflab/${result.exercise}/${isAlone ? '' : `${repositoryFile}/`}`.toWellFormed();
}

function run(input: ReportInput, id: string): Run {
  const { result } = input;
  const found = findings(input);
  const used = new Set<string>(found.map(({ ruleId }) => ruleId));
  const failed = result.verdict === 'system-error';
  return {
    tool: {
      driver: {
        name: 'Rooflab',
        version: result.harness.version,
        informationUri: INFORMATION_URI,
        rules: rules().filter((rule) => used.has(rule.id)),
      },
    },
    automationDetails: { id },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { '%SRCROOT%': { description: { text: "The repository's root." } } },
    invocations: [
      {
        executionSuccessful: !failed,
        toolExecutionNotifications: failed ? [{ level: 'error', message: { text: result.message || 'The grader failed.' } }] : [],
      },
    ],
    results: found.map((finding) => sarifResult(finding, input.repositoryFile)),
    properties: runProperties(result),
  };
}

function rules(): ReportingDescriptor[] {
  return Object.entries(RULES).map(([id, { short, help }]) => ({
    id,
    shortDescription: { text: short },
    fullDescription: { text: `${short} ${help}` },
    help: { text: help },
  }));
}

function runProperties({ verdict, score, maxScore, performance, counted, device, seed }: Result): Record<string, unknown> {
  return { verdict, score, maxScore, fraction: performance.fraction, countedEfficiency: counted?.efficiency ?? null, device, seed };
}

function sarifResult({ ruleId, level, text, region, otherRegion, fingerprint }: Finding, file: string): SarifResult {
  return {
    ruleId,
    level,
    message: { text },
    locations: [location(file, region)],
    ...(otherRegion && { relatedLocations: [location(file, otherRegion)] }),
    partialFingerprints: { primaryLocationLineHash: fingerprint },
  };
}

function location(file: string, region: Region): Location {
  const uri = uriReference(file);
  const artifactLocation = uri.startsWith('file:') ? { uri } : { uri, uriBaseId: '%SRCROOT%' };
  return { physicalLocation: { artifactLocation, region: { ...region } } };
}

/** A path as a URI reference: unchanged if relative, as `file:` if absolute. */
function uriReference(file: string): string {
  const path = file.toWellFormed().replaceAll('\\', '/');
  const drive = /^[A-Za-z]:(?=\/)/.exec(path)?.[0] ?? '';
  const encoded = drive + path.slice(drive.length).split('/').map(encodeURIComponent).join('/');
  if (drive !== '') return `file:///${encoded}`;
  return path.startsWith('/') ? `file://${encoded}` : encoded;
}
