import type { BurstAnswer, ScenarioAnswer } from './answer.ts';
import type { WaitSummary } from './summary.ts';

/** Two Markdown tables: a course's deadline, and the last minute of a class. */
export function markdownReport(scenarios: readonly ScenarioAnswer[], bursts: readonly BurstAnswer[]): string {
  const course = table(
    [
      '100 000 students',
      'hand-ins',
      'busiest minute',
      'GPUs a machine',
      'machines, 99 % wait ≤ 5 min',
      'machines, all wait ≤ 5 min',
      'GPUs in total',
      'p50 / p99 / longest wait',
    ],
    scenarios.map(({ name, handIns, busiestMinute, gpusPerMachine, forP99, forEverybody }) => [
      name,
      String(handIns),
      String(busiestMinute),
      String(gpusPerMachine),
      String(forP99.machines),
      String(forEverybody.machines),
      String(forEverybody.gpus),
      waits(forEverybody),
    ]),
  );
  const burst = table(
    ['300 students, 23:59:00 to 24:00:00', 'GPUs a machine', 'machines', 'GPUs in total', 'p50 / p99 / longest wait'],
    bursts.map(({ killedShare, gpusPerMachine, waits: fleet }) => [
      `${Math.round(killedShare * 100)} % killed`,
      String(gpusPerMachine),
      String(fleet.machines),
      String(fleet.gpus),
      waits(fleet),
    ]),
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
