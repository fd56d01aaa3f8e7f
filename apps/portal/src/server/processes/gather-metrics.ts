import type { Worker } from 'node:cluster';
import type { ProcessMetrics, ToKeeper, ToProcess } from './messages.ts';

/** A process that has not answered by then is left out, like one that has just ended. */
const PATIENCE_MS = 1000;

interface Round {
  readonly waitsFor: Set<Worker>;
  readonly given: ProcessMetrics[];
  end(): void;
}

type MetricsMessage = Exclude<ToKeeper, { kind: 'ready' }>;

/** Lets each process report the metrics of all: asks the others, and passes on their answers. */
export function gatherMetrics(workers: () => readonly Worker[]): (from: Worker, message: MetricsMessage) => void {
  const rounds = new Map<number, Round>();
  let latest = 0;

  function ask(from: Worker, id: number): void {
    const others = workers().filter((worker) => worker !== from && worker.isConnected());
    latest += 1;
    const round = latest;
    const given: ProcessMetrics[] = [];
    const end = (): void => {
      clearTimeout(overdue);
      if (rounds.delete(round)) send(from, { kind: 'metrics', id, others: given });
    };
    const overdue = setTimeout(end, PATIENCE_MS);
    rounds.set(round, { waitsFor: new Set(others), given, end });
    for (const other of others) send(other, { kind: 'give-metrics', round });
    if (others.length === 0) end();
  }

  return (from, message) => {
    if (message.kind === 'ask-metrics') return ask(from, message.id);
    const round = rounds.get(message.round);
    if (!round?.waitsFor.delete(from)) return;
    round.given.push(message.metrics);
    if (round.waitsFor.size === 0) round.end();
  };
}

function send(worker: Worker, message: ToProcess): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
