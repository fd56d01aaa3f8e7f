import { type Logger, pino } from 'pino';

/** What waits to be written while a disk is full; beyond that lines are lost, and nothing else. */
const MOST_WAITING_BYTES = 2 ** 20;

/** JSON lines on stdout. A log that cannot be written stops no grading. */
export function openLog(level: string, worker: string): Logger {
  const destination = pino.destination({ fd: 1, sync: true, maxLength: MOST_WAITING_BYTES });
  destination.on('error', () => undefined);
  return pino({ level, base: { worker } }, destination);
}
