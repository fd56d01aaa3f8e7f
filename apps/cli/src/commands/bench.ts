import type { Command } from 'commander';
import { declare as declareBudget } from './bench/budget.ts';
import { declare as declareCommand } from './bench/command.ts';
import { declare as declareLadder } from './bench/ladder.ts';
import { declare as declareRepeat } from './bench/repeat.ts';

export function declare(program: Command): void {
  const bench = program.command('bench').description('measure Rooflab itself');
  declareLadder(bench);
  declareRepeat(bench);
  declareCommand(bench);
  declareBudget(bench);
}
