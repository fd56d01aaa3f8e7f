import { inCatalogue } from '@rooflab/catalogue';
import type { Result } from '@rooflab/result';
import { gradedOn, worthOfResult, worthWords } from '@rooflab/roofline';
import type { Command } from 'commander';
import { EXIT, exitCodeFor, UsageError } from '../exit-code.ts';
import { createPortalClient, type PortalAddress, type PortalClient } from '../portal/client.ts';
import { exerciseOfPlace } from '../portal/exercise-of-place.ts';
import { findAssignment, type Place } from '../portal/find-assignment.ts';
import { followToEnd } from '../portal/follow.ts';
import { patientAsk } from '../portal/patient-ask.ts';
import { PortalFault } from '../portal/portal-fault.ts';
import type { Ask } from '../portal/retry.ts';
import { sendHandIn } from '../portal/send-hand-in.ts';
import { createProgressLine, type ProgressLine, progressWords } from '../portal/show-progress.ts';
import { knownExercise, readSource, type Submission } from '../read-submission.ts';
import { compareResults } from '../report/content/comparison.ts';
import type { ReportInput } from '../report/content/report-input.ts';
import { visibleLine } from '../report/layout/visible-text.ts';
import { textReport } from '../report/text/text-report.ts';
import { systemErrorResult } from '../system-error-result.ts';
import { checkFormat, isColoured, type ReportOptions, reportInput, writeReport, writeText } from '../write-report.ts';
import { formatOption } from './options.ts';
import { portalAddress } from './portal-address.ts';

export interface HandInOptions extends ReportOptions {
  readonly exercise: string;
  readonly file: string;
  readonly note?: string;
  readonly assignment?: string;
  readonly acceptLate?: boolean;
  readonly again?: boolean;
  readonly exitZeroOnFail?: boolean;
  /** Fails if the hand-in is slower than the previous one. */
  readonly failIfSlower?: boolean;
}

export function declare(program: Command): void {
  program
    .command('hand-in')
    .description(
      'hand in to a portal (ROOFLAB_URL; ROOFLAB_TOKEN, or as a linked repository’s workflow) and follow the hand-in to its verdict',
    )
    .argument('<exercise>', 'such as reduction/sum')
    .argument('<file>', 'your WGSL file')
    .option('--note <text>', 'a note for yourself and the staff')
    .option('--assignment <id>', 'which assignment, if several have the exercise')
    .option('--accept-late', 'hand in even if being late costs points or late days')
    .option('--again', 'hand in even if this very file already has a verdict')
    .option('--exit-zero-on-fail', 'exit 0 whatever the verdict; codes 2 and 3 are unchanged')
    .option('--fail-if-slower', 'exit 1 also when slower than the hand-in before')
    .addOption(formatOption())
    .option('--output <path>', 'write the report to a file')
    .action(async (exercise, file, options) => {
      process.exitCode = await handInCommand({ exercise, file, ...options });
    });
}

/** Hands in one file and follows it to its verdict; returns the exit code. */
export async function handInCommand(options: HandInOptions): Promise<number> {
  const address = portalAddress(process.env);
  checkFormat(options);
  const { exercise, file } = options;
  if (inCatalogue(exercise)) knownExercise(exercise);
  const kernel = { exercise, file, source: await readSource(file) };
  const line = createProgressLine(process.stderr);
  try {
    const outcome = await handInAndFollow(address, { kernel, options, line });
    line.done();
    if (outcome === 'cancelled') {
      process.stderr.write('rooflab: This hand-in was cancelled before it was graded. Hand in again if that was not you.\n');
      return EXIT.student;
    }
    const input = await handedInInput(outcome, options);
    await report(input, outcome.place, options);
    return exitCodeFor(input, options);
  } catch (error) {
    line.done();
    // A refusal is for the student to resolve; a portal that stays unreachable is our problem.
    if (error instanceof PortalFault && !error.passing)
      throw new UsageError(error.code === 'late-not-confirmed' ? `${error.message} Use --accept-late.` : error.message);
    throw error;
  }
}

/** A file that is handed in, for an exercise of the catalogue or of a course's own lab. */
interface HandedIn {
  readonly exercise: string;
  readonly file: string;
  readonly source: string;
}

interface Errand {
  readonly kernel: HandedIn;
  readonly options: Pick<HandInOptions, 'note' | 'assignment' | 'acceptLate' | 'again'>;
  readonly line: ProgressLine;
}

export interface Outcome {
  readonly handInId: string;
  readonly submission: Submission;
  readonly result: Result;
  /** The previous hand-in for the same exercise; null where there is none with a result. */
  readonly previous: Previous | null;
  /** The assignment to which it was handed in. */
  readonly place: Pick<Place, 'title' | 'deviceClass'>;
}

/** Sends, or finds, the hand-in and waits for its end. Throws `PortalFault` and `UsageError`. */
export async function handInAndFollow(address: PortalAddress, { kernel, options, line }: Errand): Promise<Outcome | 'cancelled'> {
  const client = createPortalClient(address);
  const { url } = address;
  const onFault = (fault: PortalFault): void => line.show(fault.message);
  const ask = patientAsk(url, line);
  const { exercise: id, file, source } = kernel;
  const place = await findAssignment(client, { exercise: id, assignmentId: options.assignment }, ask);
  const submission = { exercise: await exerciseOfPlace(url, id, place), file, source };
  const { note, acceptLate = false, again = false } = options;
  const { handInId, created } = await sendHandIn(client, { place, exercise: id, source, note, acceptLate, again }, ask);
  line.show(created ? `handed in to ${place.title}: ${handInId}` : `found the hand-in of this file in ${place.title}: ${handInId}`);
  await followToEnd({ client, url, handInId, ask, onFault, onProgress: (progress) => line.show(progressWords(progress)) });
  return await readOutcome(client, { handInId, place, submission, ask });
}

async function readOutcome(
  client: PortalClient,
  { handInId, place, submission, ask }: { handInId: string; place: Place; submission: Submission; ask: Ask },
): Promise<Outcome | 'cancelled'> {
  const row = await ask((options) => client.handIn.byId.query({ handInId }, options));
  if (row.state === 'cancelled') return 'cancelled';
  if (row.result)
    return { handInId, place, submission, result: row.result, previous: row.previous && (await readPrevious(client, row.previous, ask)) };
  const { exercise, source } = submission;
  const message = 'Grading failed through no fault of yours, and it costs no attempt. The staff have been told. Hand in again.';
  const result = systemErrorResult(exercise, { exercise: exercise.id, source, seed: '', mode: 'grade' }, message);
  return { handInId, place, submission, result, previous: null };
}

interface Previous {
  readonly createdAt: string;
  readonly result: Result;
}

async function readPrevious(
  client: PortalClient,
  { handInId, createdAt }: { readonly handInId: string; readonly createdAt: string },
  ask: Ask,
): Promise<Previous | null> {
  const { result } = await ask((options) => client.handIn.byId.query({ handInId }, options));
  return result && { createdAt, result };
}

async function handedInInput({ submission, result, previous }: Outcome, { failIfSlower = false }: HandInOptions): Promise<ReportInput> {
  const base = `the hand-in of ${previous?.createdAt.slice(0, 16).replace('T', ' ')} UTC`;
  const comparison = previous && compareResults(previous.result, result, { base, enforced: failIfSlower });
  const executionMs = result.phases.reduce((sum, { ms }) => sum + ms, 0);
  // The course may have other marks than the exercise.
  const { marks: _, ...input } = reportInput(result, submission, { executionMs, comparison });
  return input;
}

async function report(input: ReportInput, place: Outcome['place'], options: HandInOptions): Promise<void> {
  if (options.format !== 'text') return await writeReport([input], options);
  const colour = isColoured(options);
  await writeText(textReport({ ...input, colour }, { withSeed: false }) + worthLine(input.result, place), options);
}

/** Where the assignment grades what this device could not measure, the points of the report are not those that count. Empty otherwise. */
export function worthLine(result: Result, { title, deviceClass }: Outcome['place']): string {
  const worth = worthOfResult(result, deviceClass);
  if (worth === null || worth.inFull) return '';
  const missing =
    gradedOn(deviceClass) === 'speed' ? 'speed, and this result was not timed on a GPU' : 'by counts, and this result was not counted';
  return `\nWorth ${worthWords(worth)} points in ${visibleLine(title)}: it grades ${missing}.\n`;
}
