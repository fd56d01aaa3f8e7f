import { builtExperiments, findExperiment } from '@rooflab/catalogue';
import { type Lab, readPicture } from '@rooflab/lab';
import type { PackageFiles } from '@rooflab/lab-archive';
import { splitHandout } from '@rooflab/markdown';
import type { LabCheck } from './lab-check.ts';

const PICTURE = /!\[[^\]]*\]\(([^) ]+)/g;
const EXPERIMENT = 'experiment:';
const FEWEST_CHARACTERS = 200;

/** The handout, its pictures, and what it has readers play. */
export function checkHandout({ exercises }: Pick<Lab, 'exercises'>, files: PackageFiles): readonly LabCheck[] {
  const text = new TextDecoder().decode(files.get('README.md') ?? new Uint8Array());
  const images = [...text.matchAll(PICTURE)].map(([, name = '']) => name);
  const shown = images.filter((name) => !name.startsWith(EXPERIMENT));
  const pictures = [...files.keys()].filter((path) => path.endsWith('.svg'));
  return [
    { group: 'package', name: 'The handout README.md says what to do.', fault: handoutFault(text) },
    {
      group: 'package',
      name: 'Every picture of the handout is there, can be shown, and is used.',
      fault: pictureFault(files, shown, pictures),
    },
    ...(shown.length < images.length ? [experimentCheck(images, files)] : []),
    ...playChecks(
      text,
      exercises.map(({ id }) => id),
    ),
  ];
}

/** A kernel that the handout has readers play is one for an exercise of the lab. */
function playChecks(text: string, own: readonly string[]): readonly LabCheck[] {
  const plays = splitHandout(text).flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'play'));
  if (plays.length === 0) return [];
  const unknown = plays.find(({ exercise }) => !own.includes(exercise));
  const name = 'Every kernel that the handout has readers play is for an exercise of the lab.';
  return [{ group: 'package', name, fault: unknown ? `The lab has no exercise ${unknown.exercise}. It has ${own.join(', ')}.` : null }];
}

/** A page shows nothing in the place of an experiment that does not exist. */
function experimentCheck(images: readonly string[], files: PackageFiles): LabCheck {
  const named = images.filter((name) => name.startsWith(EXPERIMENT)).map((name) => name.slice(EXPERIMENT.length));
  const own = builtExperiments(files).map(({ id }) => id);
  const unknown = named.find((id) => !own.includes(id) && !findExperiment(id, null));
  return {
    group: 'package',
    name: 'Every experiment that the handout shows exists.',
    fault:
      unknown === undefined
        ? null
        : `There is no experiment ${unknown}. Write one in experiments/, or show one that "rooflab experiment" lists.`,
  };
}

function handoutFault(text: string): string | null {
  if (text.trim().length < FEWEST_CHARACTERS)
    return `It has ${text.trim().length} characters. Say why the lab matters, and what to do first.`;
  return /^## /m.test(text) ? null : 'It has no headings of level 2.';
}

function pictureFault(files: PackageFiles, shown: readonly string[], pictures: readonly string[]): string | null {
  const missing = shown.find((name) => !files.has(name));
  if (missing !== undefined) return `It shows ${missing}, which is not in the folder. Only pictures of the lab itself can be shown.`;
  const unused = pictures.find((path) => !shown.includes(path));
  if (unused !== undefined) return `${unused} is not shown. Show it, or remove it.`;
  for (const path of pictures) {
    try {
      readPicture(new TextDecoder().decode(files.get(path)));
    } catch (error) {
      return `${path}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return null;
}
