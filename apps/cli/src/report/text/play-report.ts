import {
  elementWords,
  faultMessage,
  MOMENT_KINDS,
  type MomentKind,
  momentAt,
  momentsOf,
  momentWords,
  type PlayOutcome,
  placeWords,
  sumsOf,
} from '@rooflab/grader/play';
import { formatCount } from '@rooflab/roofline/units';
import { REPORT_WIDTH, truncate, wrap } from '../layout/display-width.ts';
import { splitLines, visibleLine } from '../layout/visible-text.ts';

type Played = Extract<PlayOutcome, { readonly recording: unknown }>;

/** Steps of a kind that are listed. */
const STEPS_LISTED = 8;

/** One moment for a terminal, in the sentences of the player, and where else to go; ends with a newline. */
export function playReport(
  { recording, testCase, element }: Played,
  { source, step }: { readonly source: string; readonly step: number },
): string {
  const moment = momentAt(recording, step);
  const { count } = recording.steps;
  const text = visibleLine(splitLines(source)[moment.line - 1] ?? '').trim();
  const faults = [...new Set(moment.faults.map((fault) => faultMessage(recording, fault)))];
  const said = [placeWords(moment), truncate(`  ${text}`, REPORT_WIDTH), ...wrap(momentWords(moment), REPORT_WIDTH)];
  const sections = [
    [`Step ${formatCount(step + 1)} of ${formatCount(count)}, case "${testCase}"`],
    [...said, ...faults.flatMap((message) => wrap(message, REPORT_WIDTH))],
    element ? wrap(elementWords(element, recording), REPORT_WIDTH) : [],
    sumLines(recording, step),
    momentLines(recording),
  ];
  return `${sections
    .filter((section) => section.length > 0)
    .map((section) => section.join('\n'))
    .join('\n\n')}\n`;
}

function sumLines(recording: Played['recording'], step: number): string[] {
  const [soFar, whole] = [step + 1, recording.steps.count].map((to) => sumsOf(recording, { from: 0, to }));
  if (!soFar || !whole) return [];
  const of = (now: number, total: number): string => `${formatCount(now)} of ${formatCount(total)}`;
  return [
    `So far: ${of(soFar.global.sectors, whole.global.sectors)} sectors, ${of(soFar.workgroup.bankConflicts, whole.workgroup.bankConflicts)} extra passes over the banks.`,
  ];
}

/** Where the moments of each kind are. */
function momentLines(recording: Played['recording']): string[] {
  return (Object.keys(MOMENT_KINDS) as MomentKind[]).flatMap((kind) => {
    const steps = momentsOf(recording, kind);
    if (steps.length === 0) return [];
    const more = steps.length > STEPS_LISTED ? ', …' : '';
    return [
      `${MOMENT_KINDS[kind].padEnd(21)}  ${steps
        .slice(0, STEPS_LISTED)
        .map((each) => each + 1)
        .join(', ')}${more}`,
    ];
  });
}
