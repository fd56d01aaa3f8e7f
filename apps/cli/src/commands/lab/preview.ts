import { resolve } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../../exit-code.ts';

export function declare(lab: Command): void {
  lab
    .command('preview')
    .argument('[folder]', 'the folder of the lab', '.')
    .description('show the page of a lab as students will see it, and load it again at each change')
    .option('--port <number>', 'where to show it, at 127.0.0.1; default: a free port')
    .action(previewCommand);
}

/** Until the process is interrupted. */
async function previewCommand(folder: string, { port }: { readonly port?: string }): Promise<void> {
  // What sets a page takes time to load, and no other command needs it.
  const { servePreview } = await import('../../lab/preview/serve-preview.ts');
  const preview = await servePreview(resolve(folder), portOf(port));
  process.stdout.write(`${preview.url} shows the lab and follows its changes. Ctrl-C ends.\n`);
  await new Promise<void>((ended) => process.once('SIGINT', () => ended()).once('SIGTERM', () => ended()));
  await preview.close();
}

/** 0: a free one. */
function portOf(given: string | undefined): number {
  const port = Number(given ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError(`--port takes a number from 1 to 65535, not ${given}.`);
  return port;
}
