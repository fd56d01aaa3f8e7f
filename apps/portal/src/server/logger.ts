import { type Logger, pino, stdSerializers } from 'pino';

/** What waits to be written while a disk is full; beyond that lines are lost, and nothing else. */
const MOST_WAITING_BYTES = 2 ** 20;

/** JSON lines on stdout; whatever might hold a secret is taken out. A log that cannot be written stops no request. */
export function createLogger(level: string): Logger {
  const destination = pino.destination({ fd: 1, sync: true, maxLength: MOST_WAITING_BYTES });
  destination.on('error', () => undefined);
  const options = {
    name: 'rooflab-portal',
    level,
    serializers: { error: stdSerializers.err },
    redact: ['*.password', '*.secret', '*.token', '*.authorization', '*.cookie'],
  };
  return pino(options, destination);
}
