import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { withoutSecrets } from './without-secrets.ts';

/** Limit for lines waiting to be written while a disk is full; beyond it lines are lost, but nothing else. */
const MOST_WAITING_BYTES = 2 ** 20;

/**
 * JSON lines, by default on stdout; anything that might be a secret is removed, by its name and by its form. A log that cannot be written stops no
 * request.
 */
export function createLogger(level: string, destination: DestinationStream = stdout()): Logger {
  const options = {
    name: 'rooflab-portal',
    level,
    serializers: { error: stdSerializers.err },
    redact: ['*.password', '*.secret', '*.token', '*.authorization', '*.cookie'],
    hooks: { streamWrite: withoutSecrets },
  };
  return pino(options, destination);
}

function stdout(): DestinationStream {
  const destination = pino.destination({ fd: 1, sync: true, maxLength: MOST_WAITING_BYTES });
  destination.on('error', () => undefined);
  return destination;
}
