import { readdir, readFile } from 'node:fs/promises';
import { verdictSchema } from '@rooflab/result';
import { generated } from './generated.ts';
import type { Expectation, HostileFile } from './hostile-file.ts';

const MODES = ['check', 'measure', 'grade'] as const;

/**
 * The `.wgsl` files of this folder and the generated ones. The first lines of a file say `// expect: <verdict>` (or several, with `|`
 * between them), `// expect on hardware: <verdict>` where that differs, and, if they differ from `reduction/sum` and `check`, `// exercise:
 * <id>` and `// mode: <mode>`.
 */
export async function readCorpus(): Promise<readonly HostileFile[]> {
  const folder = new URL('.', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.wgsl')).sort();
  return [...(await Promise.all(names.map(async (name) => parse(name, await readFile(new URL(name, folder)))))), ...generated];
}

function parse(name: string, bytes: Uint8Array): HostileFile {
  const field = headOf(Buffer.from(bytes).toString('utf8'));
  const { expect, onHardware } = expectationsOf(field);
  const mode = MODES.find((known) => known === (field('mode') ?? 'check'));
  if (!expect || !mode) throw new Error(`${name} must begin with "// expect: <verdict>", and may name a mode.`);
  return { name: name.slice(0, -'.wgsl'.length), expect, onHardware, mode, exercise: field('exercise') ?? 'reduction/sum', bytes };
}

type Head = (key: string) => string | undefined;

/** The fields of a kernel's first lines. */
export function headOf(source: string): Head {
  const head = source.split('\n').slice(0, 4).join('\n');
  return (key) => new RegExp(`^// ${key}: (.+)$`, 'm').exec(head)?.[1];
}

/** The verdicts of `// expect: …`, and of `// expect on hardware: …` where that differs. */
export function expectationsOf(field: Head): { expect: Expectation[] | undefined; onHardware: Expectation[] | undefined } {
  const verdicts = (key: string): Expectation[] | undefined => field(key)?.split(' | ').map(expectation);
  return { expect: verdicts('expect'), onHardware: verdicts('expect on hardware') };
}

function expectation(text: string): Expectation {
  const found = [...verdictSchema.options, 'usage' as const].find((verdict) => verdict === text);
  if (!found) throw new Error(`There is no verdict "${text}".`);
  return found;
}
