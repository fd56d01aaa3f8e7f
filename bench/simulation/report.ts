import type { BurstAnswer, ScenarioAnswer } from './answer.ts';
import type { WaitSummary } from './summary.ts';

/** Two Markdown tables: a course's deadline, and the last minute of a class. */
export function markdownReport(scenarios: readonly ScenarioAnswer[], bursts: readonly BurstAnswer[]): string {
  const course = table(
    [
      '100 000 students',
      'hand-ins',
      'busiest minute',
      'GPUs, 99 % wait ≤ 5 min',
      'p50 / p99 / max',
      'GPUs, all wait ≤ 5 min',
      'p50 / p99 / max',
    ],
    scenarios.map((answer) => [
      answer.name,
      String(answer.handIns),
      String(answer.busiestMinute),
      String(answer.forP99.gpus),
      waits(answer.forP99),
      String(answer.forEverybody.gpus),
      waits(answer.forEverybody),
    ]),
  );
  const burst = table(
    ['300 students, 23:59:00 to 24:00:00', 'GPUs', 'p50 / p99 / max'],
    bursts.map(({ killedShare, waits: summary }) => [`${Math.round(killedShare * 100)} % killed`, String(summary.gpus), waits(summary)]),
  );
  return `${course}\n\n${burst}\n`;
}

function waits({ p50Seconds, p99Seconds, maxSeconds }: WaitSummary): string {
  return `${[p50Seconds, p99Seconds, maxSeconds].map((seconds) => Math.round(seconds)).join(' / ')} s`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
