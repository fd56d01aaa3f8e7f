import { labs } from '@rooflab/catalogue';
import type { Command } from 'commander';
import { textOrJsonOption } from './options.ts';

export function declare(program: Command): void {
  program.command('labs').description('list labs and exercises').addOption(textOrJsonOption()).action(labsCommand);
}

/** Lists labs and exercises. */
export function labsCommand({ format }: { format: 'text' | 'json' }): void {
  if (format === 'json') {
    const list = labs.map(({ id, title, summary, exercises }) => ({
      id,
      title,
      summary,
      exercises: exercises.map(({ id, title, task }) => ({ id, title, task })),
    }));
    process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
    return;
  }
  const width = Math.max(...labs.flatMap(({ exercises }) => exercises.map(({ id }) => id.length)));
  for (const { title, summary, exercises } of labs) {
    process.stdout.write(`${title}: ${summary}\n`);
    for (const { id, task } of exercises) process.stdout.write(`  ${id.padEnd(width)}  ${task}\n`);
    process.stdout.write('\n');
  }
}
