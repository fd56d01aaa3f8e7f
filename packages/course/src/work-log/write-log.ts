import type { CommentRow } from '../comment/comment-rows.ts';
import { writeSpreadsheet } from '../csv/write-csv.ts';
import type { WorkEntry } from './entry.ts';

interface WrittenLog {
  readonly title: string;
  /** The course's, in which times are shown. */
  readonly timeZone: string;
  readonly assignments: ReadonlyMap<string, string>;
  /** Oldest first. */
  readonly entries: readonly WorkEntry[];
  /** By hand-in; the oldest comment of each thread first. */
  readonly comments: ReadonlyMap<string, readonly CommentRow[]>;
}

const HEADER = [
  'Handed in',
  'Assignment',
  'Exercise',
  'Verdict',
  'Score',
  'Fraction of the roof',
  'Change',
  'Lines added',
  'Lines removed',
  'Note',
  'Hand-in',
  // A class of devices, or `counted`: fractions of different ones are not compared, and counted results have none.
  'Graded on',
  'Comments',
];

export function logAsCsv({ assignments, entries, comments, timeZone }: WrittenLog): string {
  const localTime = localTimes(timeZone);
  const rows = entries.map((entry) => [
    localTime(entry.createdAt),
    assignments.get(entry.assignmentId) ?? '',
    entry.exercise,
    entry.verdict,
    entry.score,
    rounded(entry.fraction),
    rounded(entry.fractionChange),
    entry.lines.added,
    entry.lines.removed,
    entry.note,
    entry.handInId,
    entry.deviceClass,
    (comments.get(entry.handInId) ?? []).map(commentLine).join('\n'),
  ]);
  return writeSpreadsheet([HEADER, ...rows]);
}

/** `line 4 (done), Demo TA: …` */
function commentLine(comment: CommentRow): string {
  return `${placeOf(comment)}, ${comment.author}: ${comment.text}`;
}

function placeOf({ firstLine, lastLine, doneAt }: CommentRow): string {
  const lines = firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine} to ${lastLine}`;
  return doneAt === null ? lines : `${lines} (done)`;
}

/** A report to hand in or to print: a table for each exercise, in the order in which they were begun. */
export function logAsMarkdown({ title, assignments, entries, comments, timeZone }: WrittenLog): string {
  const localTime = localTimes(timeZone);
  const exercises = Map.groupBy(entries, ({ assignmentId, exercise }) => `${assignmentId} ${exercise}`);
  const parts = [...exercises.values()].map((own) => {
    const [first] = own;
    const heading = `## ${escapeMarkdown(`${assignments.get(first?.assignmentId ?? '') ?? ''}: ${first?.exerciseTitle ?? ''}`)}`;
    return [heading, '', ...tableOf(own, localTime), ...commentsOf(own, comments, localTime)].join('\n');
  });
  return `${[`# ${escapeMarkdown(title)}`, `Times are of ${timeZone}.`, ...parts].join('\n\n')}\n`;
}

function tableOf(entries: readonly WorkEntry[], localTime: (at: Date) => string): string[] {
  const rows = entries.map(({ createdAt, verdict, score, fraction, fractionChange, lines, note }) => [
    localTime(createdAt),
    verdict ?? 'no result yet',
    score === null ? '' : String(score),
    fraction === null
      ? ''
      : `${percent(fraction)}${fractionChange === null ? '' : ` (${fractionChange < 0 ? '−' : '+'}${percent(Math.abs(fractionChange))})`}`,
    `+${lines.added} −${lines.removed}`,
    escapeMarkdown(note),
  ]);
  const head = ['handed in', 'verdict', 'score', 'of the roof', 'lines', 'note'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

/** The comments on the hand-ins of a table, shown under it. */
function commentsOf(entries: readonly WorkEntry[], comments: WrittenLog['comments'], localTime: (at: Date) => string): string[] {
  const items = entries.flatMap(({ handInId, createdAt }) =>
    (comments.get(handInId) ?? []).map(
      (comment) => `- ${localTime(createdAt)}, ${placeOf(comment)}, ${escapeMarkdown(comment.author)}: ${escapeMarkdown(comment.text)}`,
    ),
  );
  return items.length === 0 ? [] : ['', '### Comments', '', ...items];
}

function localTimes(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => format.format(at);
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1e4) / 1e4;
}

function percent(fraction: number): string {
  return `${(100 * fraction).toFixed(1)} %`;
}

/** A note must neither end its cell nor become markup. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>|#&~!]/g, '\\$&');
}
