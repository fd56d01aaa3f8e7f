import { Command } from 'commander';
import { vi } from 'vitest';

/** What one command prints to stdout, given these arguments; nothing appears on stderr. Throws what the command throws. */
export async function printedBy(declare: (program: Command) => void, args: readonly string[]): Promise<string> {
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const program = new Command();
    declare(program);
    await program.parseAsync(args, { from: 'user' });
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
    errors.mockRestore();
  }
}
