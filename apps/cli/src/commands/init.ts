import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { UsageError } from '../exit-code.ts';
import { CI_SYSTEMS, type CiSystem } from '../init/ci-systems.ts';
import { handInWorkflow, pipeline } from '../init/continuous-integration.ts';
import { handouts, projectFile, starters, withExercises } from '../init/course-files.ts';
import { editorTasks } from '../init/editor-tasks.ts';
import { gradescopeArchive } from '../init/gradescope-archive.ts';
import { type PlannedFile, type WrittenFile, writeNewFiles } from '../init/planned-file.ts';
import { prairieLearnFiles } from '../init/prairie-learn-files.ts';
import { exerciseIds, PROJECT_FILE, type Project } from '../project/project-schema.ts';
import { readProject } from '../project/read-project.ts';
import { writeOrExplain } from '../write-or-explain.ts';
import { latePenaltyFrom } from './adjust-gradescope.ts';
import { checkedPortalUrl } from './portal-address.ts';

export interface InitOptions {
  readonly exercises: readonly string[];
  readonly folder: string;
  readonly ci: CiSystem;
  readonly counted?: boolean;
  /** The address of a portal: the workflow that hands in there is written as well. */
  readonly portal?: string;
  readonly gradescope?: string;
  readonly prairielearn?: string;
  readonly image: string;
  readonly latePenalty?: string;
  readonly keepBest?: boolean;
}

const KERNELS = 'kernels/';

export function declare(program: Command): void {
  program
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
    .action((exercises, options) => initCommand({ exercises, ...options }));
}

/** Writes what a repository of kernels needs, or an autograder. Overwrites no existing file, except the archive. */
export async function initCommand(options: InitOptions): Promise<void> {
  const existing = await readProject(join(options.folder, PROJECT_FILE));
  if (options.gradescope === undefined && options.prairielearn === undefined) return await initRepository(existing, options);
  const project = projectOf(existing, options, '');
  if (options.gradescope !== undefined) {
    const { latePenalty, keepBest = false } = options;
    await writeOrExplain(options.gradescope, gradescopeArchive(project, { latePenalty: latePenaltyFrom(latePenalty), keepBest }));
    process.stdout.write(`wrote   ${options.gradescope}\n`);
  }
  if (options.prairielearn !== undefined) {
    showWritten(await writeNewFiles(options.prairielearn, await prairieLearnFiles(project, options.image)));
  }
}

async function initRepository(existing: Project | null, options: InitOptions): Promise<void> {
  const { folder, ci, portal } = options;
  if (portal !== undefined && ci !== 'github')
    throw new UsageError('--portal writes a workflow of GitHub: use it with --ci github. For GitLab see docs/ci.md.');
  const project = projectOf(existing, options, KERNELS);
  const files: PlannedFile[] = [
    projectFile(project),
    ...(await starters(project)),
    ...(await handouts(Object.keys(project.exercises))),
    ...pipeline(ci),
    ...(portal === undefined ? [] : [handInWorkflow(project, checkedPortalUrl(portal, '--portal'))]),
    editorTasks(),
  ];
  const written = await writeNewFiles(folder, files);
  const grown = existing !== null && Object.keys(existing.exercises).length < Object.keys(project.exercises).length;
  if (grown) await writeOrExplain(join(folder, PROJECT_FILE), projectFile(project).text);
  showWritten(written, grown);
  process.stdout.write('\nEdit a kernel, then: npx rooflab grade   (or, at each save: npx rooflab watch)\n');
}

/** The requested exercises, plus those of the folder's project; all exercises where there are neither. */
function projectOf(existing: Project | null, { exercises, counted }: InitOptions, kernels: string): Project {
  const asked = exercises.length > 0 || existing !== null ? exercises : exerciseIds();
  return withExercises({ ...(existing ?? { exercises: {} }), ...(counted && { counted }) }, asked, kernels);
}

function showWritten(files: readonly WrittenFile[], grown = false): void {
  for (const { path, isNew } of files) {
    const word = isNew ? 'wrote' : grown && path === PROJECT_FILE ? 'changed' : 'kept';
    process.stdout.write(`${word.padEnd(7)} ${path}\n`);
  }
}
