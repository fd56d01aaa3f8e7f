import type { ProcessMetrics, ToKeeper, ToProcess } from './messages.ts';

/** The other processes behind the same port, as one of them sees them. */
export interface Peers {
  /** The number of this process, from 1. */
  readonly number: number;
  /** Metrics of the others, without those that do not answer within a second. */
  metrics(): Promise<readonly ProcessMetrics[]>;
  /** What this process answers when another one asks. */
  giveMetrics(own: () => Promise<ProcessMetrics>): void;
  /** This process serves everything now. */
  tellReady(): void;
}

/** Communicates through the process that keeps this one. */
export function connectPeers(number: number): Peers {
  const asked = new Map<number, (others: readonly ProcessMetrics[]) => void>();
  let latest = 0;
  let own: () => Promise<ProcessMetrics> = async () => [];
  process.on('message', (message: ToProcess) => {
    if (message.kind === 'metrics') {
      asked.get(message.id)?.(message.others);
      asked.delete(message.id);
      return;
    }
    const { round } = message;
    own().then(
      (metrics) => send({ kind: 'own-metrics', round, metrics }),
      () => undefined,
    );
  });
  return {
    number,
    metrics: () =>
      new Promise((resolve) => {
        latest += 1;
        asked.set(latest, resolve);
        send({ kind: 'ask-metrics', id: latest });
      }),
    giveMetrics: (give) => {
      own = give;
    },
    tellReady: () => send({ kind: 'ready' }),
  };
}

/** Without its keeper, this process ends. */
function send(message: ToKeeper): void {
  process.send?.(message, undefined, undefined, () => undefined);
}
