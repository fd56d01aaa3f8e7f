import { createHash } from 'node:crypto';
import type { Diagnostic, Result } from '@rooflab/result';
import { hazardPlaces } from './hazard-places.ts';
import { isFailure, outcomes } from './outcomes.ts';
import type { ReportInput } from './report-input.ts';
import { splitLines, visibleLines } from './visible-text.ts';

const INFORMATION_URI = 'https://github.com/rooflab/rooflab';

type Level = 'error' | 'warning' | 'note';

interface SarifRegion {
  readonly startLine: number;
  readonly startColumn?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

interface SarifLocation {
  readonly physicalLocation: { readonly artifactLocation: { readonly uri: string }; readonly region?: SarifRegion };
}

interface SarifResult {
  readonly ruleId: string;
  readonly level: Level;
  readonly message: { readonly text: string };
  readonly locations: readonly SarifLocation[];
  readonly relatedLocations?: readonly SarifLocation[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
}

/** The parts of SARIF 2.1.0 (OASIS, 2020) that a grading needs. */
interface SarifLog {
  readonly $schema: string;
  readonly version: '2.1.0';
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly name: string;
        readonly version: string;
        readonly informationUri: string;
        readonly rules: readonly { readonly id: string; readonly shortDescription: { readonly text: string } }[];
      };
    };
    readonly automationDetails: { readonly id: string };
    readonly columnKind: 'utf16CodeUnits';
    readonly invocations: readonly {
      readonly executionSuccessful: boolean;
      readonly toolExecutionNotifications: readonly { readonly level: Level; readonly message: { readonly text: string } }[];
    }[];
    readonly results: readonly SarifResult[];
    readonly properties: Readonly<Record<string, unknown>>;
  }[];
}

const RULES = {
  'compile-error': 'The kernel is not valid WGSL.',
  'wgsl-warning': 'A warning from the compiler.',
  'wgsl-info': 'A remark from the compiler.',
  'plan-error': 'The launch plan cannot be run.',
  'runtime-error': 'WebGPU refused the kernel, or the device was lost.',
  timeout: 'Compiling or running took longer than allowed.',
  'wrong-answer': 'The output of a case is wrong.',
  'too-slow': 'The kernel is below the pass mark of the measured roof, or what was counted is worth no points.',
  'hazard-race': 'Two invocations touch one word without a barrier between them, and one of them writes.',
  'hazard-uninitialized': 'Memory is read that was never written.',
  'hazard-out-of-bounds': 'An index lies past the end.',
  rejected: 'The kernel seems faster than the device can be.',
} as const;

type RuleId = keyof typeof RULES;

/** SARIF 2.1.0: diagnostics and hazards with their place, failing cases on the file as a whole, a system error as a failed invocation. */
export function sarifReport(input: ReportInput): string {
  return `${JSON.stringify(sarifLog(input), null, 2)}\n`;
}

function sarifLog(input: ReportInput): SarifLog {
  const { result } = input;
  const found = result.verdict === 'system-error' ? [] : [...diagnosticResults(input), ...hazardResults(input), ...outcomeResults(input)];
  const used = new Set(found.map(({ ruleId }) => ruleId));
  const rules = Object.entries(RULES).filter(([id]) => used.has(id));
  const message = { text: result.message || 'The grader failed.' };
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Rooflab',
            version: result.harness.version,
            informationUri: INFORMATION_URI,
            rules: rules.map(([id, text]) => ({ id, shortDescription: { text } })),
          },
        },
        automationDetails: { id: `rooflab/${result.exercise}` },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: result.verdict !== 'system-error',
            toolExecutionNotifications: result.verdict === 'system-error' ? [{ level: 'error', message }] : [],
          },
        ],
        results: found,
        properties: runProperties(result),
      },
    ],
  };
}

function runProperties({ verdict, score, maxScore, performance, counted, device, seed }: Result): Record<string, unknown> {
  return { verdict, score, maxScore, fraction: performance.fraction, countedEfficiency: counted?.efficiency ?? null, device, seed };
}

function diagnosticResults({ result, source, file }: ReportInput): SarifResult[] {
  const lines = splitLines(source);
  return result.diagnostics.map((diagnostic) => {
    const ruleId = diagnosticRule(diagnostic, result);
    const text = visibleLines(diagnostic.message).join('\n') || RULES[ruleId];
    const line = lines[diagnostic.line - 1]?.trim() ?? '';
    return sarifResult({ ruleId, text, file, region: region(diagnostic), fingerprint: [ruleId, text, line] });
  });
}

function hazardResults({ result, source, file }: ReportInput): SarifResult[] {
  const lines = splitLines(source);
  return hazardPlaces(result).map(({ kind, diagnostic, otherLine }) => {
    const ruleId: RuleId = `hazard-${kind}`;
    const text = visibleLines(diagnostic.message).join('\n');
    const told = [diagnostic.line, otherLine].map((line) => (line === null ? '' : (lines[line - 1]?.trim() ?? '')));
    return sarifResult({ ruleId, text, file, region: region(diagnostic), otherLine, fingerprint: [ruleId, ...told] });
  });
}

function outcomeResults(input: ReportInput): SarifResult[] {
  const { verdict, diagnostics } = input.result;
  const told = diagnostics.some(({ severity }) => severity === 'error');
  if (verdict === 'accepted' || verdict === 'system-error') return [];
  return outcomes(input)
    .filter((outcome) => isFailure(outcome) && !(told && outcome.kind === 'grading'))
    .map(({ kind, name, reason }) => {
      const text = kind === 'case' ? `${name}: ${reason}` : reason || RULES[verdict];
      return sarifResult({ ruleId: verdict, text, file: input.file, region: null, fingerprint: [verdict, name] });
    });
}

function diagnosticRule({ severity }: Diagnostic, { verdict }: Result): RuleId {
  if (severity !== 'error') return `wgsl-${severity}`;
  return verdict === 'plan-error' || verdict === 'runtime-error' ? verdict : 'compile-error';
}

interface Found {
  readonly ruleId: RuleId;
  readonly text: string;
  readonly file: string;
  readonly region: SarifRegion | null;
  /** Another line that it is about. */
  readonly otherLine?: number | null;
  /** What stays the same when lines move. */
  readonly fingerprint: readonly string[];
}

function sarifResult({ ruleId, text, file, region, otherLine = null, fingerprint }: Found): SarifResult {
  const artifactLocation = { uri: uriReference(file) };
  const hash = createHash('sha256').update(JSON.stringify(fingerprint)).digest('hex').slice(0, 32);
  return {
    ruleId,
    level: levelOf(ruleId),
    message: { text },
    locations: [{ physicalLocation: region === null ? { artifactLocation } : { artifactLocation, region } }],
    ...(otherLine !== null && { relatedLocations: [{ physicalLocation: { artifactLocation, region: { startLine: otherLine } } }] }),
    partialFingerprints: { 'rooflab/v1': hash },
  };
}

function levelOf(ruleId: RuleId): Level {
  if (ruleId === 'wgsl-info') return 'note';
  return ruleId === 'wgsl-warning' || ruleId.startsWith('hazard-') ? 'warning' : 'error';
}

/** SARIF's end column is the one after the last character. */
function region({ line, column, length }: Diagnostic): SarifRegion | null {
  if (line === 0) return null;
  if (column === 0) return { startLine: line };
  return { startLine: line, startColumn: column, endLine: line, endColumn: column + Math.max(1, length) };
}

/** A path as a URI reference: relative as it is, absolute as `file:`. */
function uriReference(file: string): string {
  const path = file.toWellFormed().replaceAll('\\', '/').replace(/^\.\//, '');
  const drive = /^[A-Za-z]:(?=\/)/.exec(path)?.[0] ?? '';
  const encoded = drive + path.slice(drive.length).split('/').map(encodeURIComponent).join('/');
  if (drive !== '') return `file:///${encoded}`;
  return path.startsWith('/') ? `file://${encoded}` : encoded;
}
