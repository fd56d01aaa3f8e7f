import { Command, CommanderError } from 'commander';
import { EXIT, UsageError } from './exit-code.ts';
import { VERSION } from './version.ts';

/** In the order of the help. */
const COMMAND_FILES: Readonly<Record<string, () => Promise<{ declare: (program: Command) => void }>>> = {
  labs: () => import('./commands/labs.ts'),
  check: () => import('./commands/grade.ts'),
  measure: () => import('./commands/grade.ts'),
  grade: () => import('./commands/grade.ts'),
  watch: () => import('./commands/watch.ts'),
  init: () => import('./commands/init.ts'),
  'adjust-gradescope': () => import('./commands/adjust-gradescope.ts'),
  xray: () => import('./commands/xray.ts'),
  play: () => import('./commands/play.ts'),
  experiment: () => import('./commands/experiment.ts'),
  roof: () => import('./commands/roof.ts'),
  calc: () => import('./commands/calc.ts'),
  question: () => import('./commands/question.ts'),
  lab: () => import('./commands/lab.ts'),
  link: () => import('./commands/link.ts'),
  'hand-in': () => import('./commands/hand-in.ts'),
  worker: () => import('./commands/worker.ts'),
  bench: () => import('./commands/bench.ts'),
};

/** Loads only the file of the named command, so that it starts quickly; all of them for the help and for unknown commands. */
async function program(name: string | undefined): Promise<Command> {
  const root = new Command('rooflab')
    .description('Grades WGSL kernels on a GPU, and places them on its measured roofline.')
    .version(VERSION);
  root.exitOverride().configureHelp({ showGlobalOptions: true });
  const named = name !== undefined && Object.hasOwn(COMMAND_FILES, name) ? COMMAND_FILES[name] : undefined;
  const files = await Promise.all((named ? [named] : Object.values(COMMAND_FILES)).map((load) => load()));
  for (const { declare } of new Set(files)) declare(root);
  return root;
}

try {
  await (await program(process.argv[2])).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
  else {
    process.stderr.write(`rooflab: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof UsageError ? EXIT.usage : EXIT.system;
  }
}
