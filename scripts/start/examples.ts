import { type KernelFile, labs, readLadder } from '@rooflab/catalogue';
import { type Exercise, isTimed } from '@rooflab/lab';
import { handInAndFollow } from '../../apps/cli/src/commands/hand-in.ts';
import type { PortalAddress } from '../../apps/cli/src/portal/client.ts';
import { createProgressLine } from '../../apps/cli/src/portal/show-progress.ts';
import { deviceName, scorePhrase, verdictSentence } from '../../apps/cli/src/report/content/result-sentences.ts';

export interface Examples {
  readonly address: PortalAddress;
  /** The demo's own assignments by exercise: the student may have others with the same exercise. */
  readonly assignments: Readonly<Record<string, string>>;
}

/**
 * Hands in a right kernel of the first exercise of each lab that the demo has, and prints the verdicts as they come; returns whether all were accepted. An
 * example that cannot be handed in is only reported: the demo's people may have changed their course.
 */
export async function handInExamples({ address, assignments }: Examples): Promise<boolean> {
  const examples = labs.flatMap(({ exercises }) => exercises.slice(0, 1)).filter(({ id }) => assignments[id] !== undefined);
  const verdicts = await Promise.all(
    examples.map((exercise) =>
      handInExample(address, exercise, assignments[exercise.id]).catch((error: unknown) => {
        process.stdout.write(`The example ${exercise.id} was not handed in: ${error instanceof Error ? error.message : String(error)}\n`);
        return 'not handed in';
      }),
    ),
  );
  const accepted = verdicts.filter((verdict) => verdict === 'accepted').length;
  process.stdout.write(`\n${accepted} of ${examples.length} example hand-ins accepted.\n`);
  return examples.length > 0 && accepted === examples.length;
}

async function handInExample(address: PortalAddress, exercise: Exercise, assignment: string | undefined): Promise<string> {
  const { name, source } = await rightKernel(exercise);
  const file = `labs/${exercise.id}/ladder/${name}.wgsl`;
  const { show, done } = createProgressLine(process.stderr);
  const line = { show: (text: string) => show(`${exercise.id}: ${text}`), done };
  const outcome = await handInAndFollow(address, {
    kernel: { exercise: exercise.id, file, source },
    options: { note: 'npm start', ...(assignment !== undefined && { assignment }) },
    line,
  });
  done();
  if (outcome === 'cancelled') return 'cancelled';
  const { result } = outcome;
  const facts = [file, scorePhrase(result), deviceName(result.device)].filter((fact) => fact !== '');
  process.stdout.write(`${verdictSentence(result)}\n  ${facts.join(' · ')}\n`);
  return result.verdict;
}

/** The rung that is timed beside others; of an untimed exercise the last one. */
async function rightKernel(exercise: Exercise): Promise<KernelFile> {
  const ladder = await readLadder(exercise);
  const rung = isTimed(exercise) ? ladder.find(({ name }) => name === exercise.referenceRung) : ladder.at(-1);
  if (!rung) throw new Error(`The ladder of ${exercise.id} has no kernel to hand in.`);
  return rung;
}
