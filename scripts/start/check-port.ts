import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws when the portal could not listen there, so that nobody is sent to another program at that port. */
export async function checkPort(port: string): Promise<void> {
  const number = Number(port);
  if (!Number.isInteger(number) || number < 1 || number > 65_535) throw new Error(`PORT is a number from 1 to 65535, not "${port}".`);
  const probe = createServer();
  try {
    probe.listen(number);
    await once(probe, 'listening');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    if (reason === 'EADDRINUSE') {
      throw new Error(
        `Port ${port} is in use, perhaps by a Rooflab that is already running. Stop it, or choose another: PORT=3001 npm start`,
      );
    }
    throw new Error(`Cannot listen on port ${port} (${String(reason)}). Choose another: PORT=3001 npm start`);
  } finally {
    probe.close();
  }
}
