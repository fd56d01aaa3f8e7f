import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Size } from '@rooflab/lab';

/**
 * A kernel that is wrong at a few sizes, or an honest one in an unusual form, which nobody who chooses the cases reads:
 * bench/verdicts/held-out/<lab>/<exercise>/<name>.wgsl. Its first lines are
 *
 *     // expect: <verdict>
 *     // <what is wrong or unusual>
 *     // wrong at: <sizes, as `n=384` or `nx=5,ny=4,nz=16`, separated by semicolons>
 *     // right at: <sizes>
 *
 * The last two are needed where the verdict is `wrong-answer`, so that a program can prove that the file is what it says.
 */
export interface HeldOutVerdict {
  readonly exercise: string;
  readonly name: string;
  readonly source: string;
  readonly expected: 'accepted' | 'wrong-answer';
  readonly about: string;
  readonly wrongAt: readonly Size[];
  readonly rightAt: readonly Size[];
}

/** Prefix of the names of cases that run a kernel at a size of its own. */
export const OWN_CASE = 'own ';

const HELD_OUT = join(import.meta.dirname, 'held-out');

const HEADER = /^\/\/ expect: (accepted|wrong-answer)\n\/\/ (.+)\n(?:\/\/ wrong at: (.+)\n\/\/ right at: (.+)\n)?/;

/** All kernels of the folder, by exercise and name. Throws where a header is incomplete. */
export async function readHeldOutVerdicts(folder = HELD_OUT): Promise<readonly HeldOutVerdict[]> {
  const files = await readdir(folder, { recursive: true });
  const kernels = files.filter((file) => file.endsWith('.wgsl')).sort();
  return Promise.all(kernels.map(async (file) => heldOutVerdict(file, await readFile(join(folder, file), 'utf8'))));
}

/** The kernel of a file `<lab>/<exercise>/<name>.wgsl`. */
export function heldOutVerdict(file: string, source: string): HeldOutVerdict {
  const [, expected, about = '', wrongAt = '', rightAt = ''] = HEADER.exec(source) ?? [];
  if (expected !== 'accepted' && expected !== 'wrong-answer')
    throw new Error(`${file} does not begin with its verdict and what it is about.`);
  if ((expected === 'wrong-answer') !== (wrongAt !== ''))
    throw new Error(`${file}: sizes at which it is wrong and right go with wrong-answer.`);
  const [lab = '', exercise = '', name = ''] = file.replace('.wgsl', '').split('/');
  return {
    exercise: `${lab}/${exercise}`,
    name,
    source,
    expected,
    about,
    wrongAt: sizesOf(file, wrongAt),
    rightAt: sizesOf(file, rightAt),
  };
}

function sizesOf(file: string, text: string): readonly Size[] {
  if (text === '') return [];
  return text.split(';').map((size) => {
    const fields = [...size.matchAll(/([a-z]+)=(\d+)/g)].map(([, name = '', value]) => [name, Number(value)] as const);
    if (fields.length === 0) throw new Error(`${file}: "${size}" is no size.`);
    return Object.fromEntries(fields);
  });
}
