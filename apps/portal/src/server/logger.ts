import { type Logger, pino, stdSerializers } from 'pino';

/** JSON lines on stdout; whatever might hold a secret is taken out. */
export function createLogger(level: string): Logger {
  return pino({
    name: 'rooflab-portal',
    level,
    serializers: { error: stdSerializers.err },
    redact: ['*.password', '*.secret', '*.token', '*.authorization', '*.cookie'],
  });
}
