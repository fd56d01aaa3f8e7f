import { Command, CommanderError, Option } from 'commander';
import { EXIT, UsageError } from './exit-code.ts';
import { CI_SYSTEMS } from './init/ci-systems.ts';
import { HAZARD_EFFECTS } from './project/hazard-effects.ts';
import { FORMAT_NAMES } from './report/format-names.ts';
import { VERSION } from './version.ts';

function deviceOption(): Option {
  return new Option('--device <kind>', 'where to run').choices(['auto', 'hardware', 'software']).default('auto');
}

function seedOption(): Option {
  return new Option('--seed <hex>', 'replay the cases and sizes of an earlier grading');
}

function formatOption(): Option {
  return new Option('--format <format>').choices(FORMAT_NAMES).default('text');
}

function hazardsOption(): Option {
  return new Option(
    '--hazards <effect>',
    'how a race, a read of storage that was never written, or an index out of bounds affects a kernel that is otherwise right',
  )
    .choices(HAZARD_EFFECTS)
    .default(undefined, 'warn, or what rooflab.json says');
}

function program(): Command {
  const root = new Command('rooflab')
    .description('Grades WGSL kernels on a GPU, and places them on its measured roofline.')
    .version(VERSION);
  root.exitOverride().configureHelp({ showGlobalOptions: true });

  root
    .command('labs')
    .description('list labs and exercises')
    .addOption(new Option('--format <format>').choices(['text', 'json']).default('text'))
    .action(async (options) => (await import('./commands/labs.ts')).labsCommand(options));

  for (const mode of ['check', 'measure', 'grade'] as const) {
    const command = root
      .command(mode)
      .description(
        {
          check: 'check a kernel on small sizes, in seconds',
          measure: 'check and time a kernel, and place it on the roofline',
          grade: 'grade a kernel exactly as the grading worker does',
        }[mode],
      )
      .argument('[exercise]', 'such as reduction/sum; all of rooflab.json when left out')
      .argument('[file]', 'your WGSL file; the one that rooflab.json names when left out')
      .addOption(deviceOption())
      .addOption(seedOption())
      .addOption(formatOption())
      .option('--output <path>', 'write the report to a file')
      .option(
        '--changed-since <revision>',
        'of the files in rooflab.json only those that differ from a revision of git, such as origin/main',
      )
      .option('--project <path>', 'a rooflab.json of another place; its files are looked for in the working folder')
      .option(
        '--missing-as-zero',
        'a file that is missing, too large or not UTF-8 gets no points, instead of ending the command with code 2',
      )
      .option('--exit-zero-on-fail', 'exit 0 whatever the verdict, as some classroom tools need; codes 2 and 3 are unchanged');
    command.addOption(hazardsOption());
    if (mode !== 'check') {
      command.option('--plot <path>', 'draw the roofline as SVG');
      command.option('--counted', 'grade by counted memory traffic instead of time: the same on every device');
      command.option('--no-counted', 'grade by time, whatever rooflab.json says');
      command.option(
        '--compare <path>',
        'fail also when slower, with more counted traffic, or no longer countable, compared with this report of --format json',
      );
      command.option(
        '--compare-to <revision>',
        'fail also when slower, with more counted traffic, or no longer countable, compared with a revision of git, such as origin/main; both are graded in this run',
      );
    }
    command.action(async (exercise, file, options) => {
      process.exitCode = await (await import('./commands/grade.ts')).gradeCommand(mode, { exercise, file, ...options });
    });
  }

  root
    .command('watch')
    .description('measure a kernel at each save, and show how it moves on the roofline')
    .argument('[exercise]', 'such as reduction/sum; all of rooflab.json when left out')
    .argument('[file]', 'your WGSL file; the one that rooflab.json names when left out')
    .addOption(deviceOption())
    .addOption(seedOption())
    .addOption(hazardsOption())
    .option('--counted', 'count memory traffic instead of timing')
    .action(async (exercise, file, options) => (await import('./commands/watch.ts')).watchCommand({ exercise, file, ...options }));

  root
    .command('init')
    .description('write a repository of kernels: rooflab.json, starters, handouts, workflow, editor tasks; or an autograder')
    .argument('[exercises...]', 'such as reduction/sum; all, or those of rooflab.json, when left out')
    .option('--folder <path>', 'where to write', '.')
    .addOption(new Option('--ci <system>', 'the pipeline to write').choices(CI_SYSTEMS).default('github'))
    .option('--counted', 'grade by counted memory traffic instead of time: the same on every device')
    .option('--portal <url>', 'write also the workflow of GitHub that hands in to this portal at each push, without a stored token')
    .option('--gradescope <path>', 'write an autograder for Gradescope, a zip, and nothing else')
    .option('--prairielearn <folder>', 'write questions with an external grader into a PrairieLearn course, and nothing else')
    .option('--image <name>', 'the image that the PrairieLearn questions run in', 'rooflab-grader')
    .option('--late-penalty <percent>', 'Gradescope: taken off for each day, or part of one, after the due date')
    .option('--keep-best', 'Gradescope: a hand-in never has less than an earlier one')
    .action(async (exercises, options) => (await import('./commands/init.ts')).initCommand({ exercises, ...options }));

  root
    .command('adjust-gradescope')
    .description("apply late days and earlier scores to a results.json, by Gradescope's metadata; the autograder of rooflab init calls it")
    .argument('<results>', 'results.json, which is changed')
    .argument('<metadata>', 'submission_metadata.json')
    .option('--late-penalty <percent>', 'taken off for each day, or part of one, after the due date')
    .option('--keep-best', 'a hand-in never has less than an earlier one')
    .action(async (results, metadata, options) =>
      (await import('./commands/adjust-gradescope.ts')).adjustGradescopeCommand({ results, metadata, ...options }),
    );

  root
    .command('xray')
    .description('count what a kernel does to memory, line by line, to see why it is slow')
    .argument('<exercise>', 'such as reduction/sum')
    .argument('<file>', 'your WGSL file')
    .addOption(deviceOption())
    .addOption(seedOption())
    .option('--size <size>', 'such as n=4096, or nx=64,ny=16,nz=16; the largest timed size by default')
    .addOption(new Option('--format <format>').choices(['text', 'json']).default('text'))
    .action(async (exercise, file, options) => {
      process.exitCode = await (await import('./commands/xray.ts')).xrayCommand({ exercise, file, ...options });
    });

  root
    .command('experiment')
    .description('measure curves: how a kernel, the CPU and the transfers behave over sizes; lists the experiments without an id')
    .argument('[id]', 'as in reduction/by-size')
    .argument('[file]', 'your WGSL, as one more curve')
    .addOption(deviceOption())
    .addOption(new Option('--seed <hex>', 'measure in the same order, on the same inputs, as before'))
    .option('--plot <path>', 'draw the curves as SVG')
    .option('--csv <path>', 'write every point as a line of CSV')
    .addOption(new Option('--format <format>').choices(['text', 'json']).default('text'))
    .action(async (id, file, options) => {
      process.exitCode = await (await import('./commands/experiment.ts')).experimentCommand({ id, file, ...options });
    });

  root
    .command('roof')
    .description("measure the device's ceilings")
    .addOption(deviceOption())
    .addOption(new Option('--format <format>').choices(['text', 'json']).default('text'))
    .action(async (options) => (await import('./commands/roof.ts')).roofCommand(options));

  root
    .command('calc')
    .description('calculators: occupancy, coalescing, bank conflicts, break-even and others')
    .argument('[name]', 'lists all when left out')
    .argument('[inputs...]', 'as in registersPerThread=11; defaults when left out')
    .addOption(new Option('--format <format>').choices(['text', 'json']).default('text'))
    .action(async (name, given, options) => (await import('./commands/calc.ts')).calcCommand({ name, given, ...options }));

  root
    .command('question')
    .description('questions with drawn numbers, to practise: asks one, or checks your answer')
    .argument('[id]', 'lists all when left out')
    .option('--seed <hex>', 'the variant: other seeds have other numbers')
    .option('--answer <field=value...>', 'your answer to the variant of --seed')
    .addOption(new Option('--format <format>').choices(['text', 'json']).default('text'))
    .action(async (id, options) => {
      process.exitCode = (await import('./commands/question.ts')).questionCommand({ id, ...options });
    });

  root
    .command('link')
    .description('link the repository of this workflow to your course at a portal (ROOFLAB_URL), so that it can hand in without a token')
    .argument('<code>', 'from your account page; it counts for 15 minutes, once')
    .action(async (code) => {
      process.exitCode = await (await import('./commands/link.ts')).linkCommand(code);
    });

  root
    .command('hand-in')
    .description(
      'hand in to a portal (ROOFLAB_URL; ROOFLAB_TOKEN, or as a linked repository’s workflow) and follow the hand-in to its verdict',
    )
    .argument('<exercise>', 'such as reduction/sum')
    .argument('<file>', 'your WGSL file')
    .option('--note <text>', 'a note for yourself and the staff')
    .option('--assignment <id>', 'which assignment, if several have the exercise')
    .option('--accept-late', 'hand in even if being late costs points or late days')
    .option('--again', 'hand in even if this very file already has a verdict')
    .option('--exit-zero-on-fail', 'exit 0 whatever the verdict; codes 2 and 3 are unchanged')
    .option('--fail-if-slower', 'exit 1 also when slower than the hand-in before')
    .addOption(formatOption())
    .option('--output <path>', 'write the report to a file')
    .action(async (exercise, file, options) => {
      process.exitCode = await (await import('./commands/hand-in.ts')).handInCommand({ exercise, file, ...options });
    });

  const bench = root.command('bench').description('measure Rooflab itself');
  bench
    .command('ladder')
    .description('time every rung of every ladder, as a table')
    .argument('[exercises...]', 'all by default')
    .addOption(deviceOption())
    .option('--folder <path>', 'time the .wgsl files of <path>/<exercise> instead of the ladders')
    .option('--output <path>', 'write all results as JSON')
    .action(async (exercises, options) => (await import('./commands/bench-ladder.ts')).benchLadder(exercises, options));
  bench
    .command('repeat')
    .description('grade one file many times: how far the figures spread')
    .argument('<exercise>')
    .argument('<file>')
    .option('-n, --times <count>', 'gradings', '20')
    .option('--output <path>', 'write the report as JSON')
    .addOption(deviceOption())
    .action(async (exercise, file, options) => (await import('./commands/bench-repeat.ts')).benchRepeat({ exercise, file, ...options }));
  bench
    .command('command')
    .description('time the command itself, from its start to the verdict')
    .argument('<exercise>')
    .argument('<file>')
    .option('-n, --times <count>', 'runs', '10')
    .option('--output <path>', 'write the report as JSON')
    .addOption(deviceOption())
    .action(async (exercise, file, options) => (await import('./commands/bench-command.ts')).benchCommand({ exercise, file, ...options }));
  return root;
}

try {
  await program().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
  else if (error instanceof UsageError) {
    process.stderr.write(`rooflab: ${error.message}\n`);
    process.exitCode = EXIT.usage;
  } else {
    process.stderr.write(`rooflab: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = EXIT.system;
  }
}
