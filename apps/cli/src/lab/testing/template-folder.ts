import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { labTemplate } from '../template.ts';

/** Changes of the template's files by path: another text, or null where the file is missing. */
export type Changes = Readonly<Record<string, ((text: string) => string) | null>>;

/** A new folder with a lab as `lab new some-lab` writes it, after these changes. */
export async function templateFolder(changes: Changes = {}): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'rooflab-lab-'));
  const texts = labTemplate('some-lab');
  for (const name of new Set([...Object.keys(texts), ...Object.keys(changes)])) {
    const change = changes[name];
    if (change === null) continue;
    const text = change ? change(texts[name] ?? '') : texts[name];
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text ?? '');
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** A change that replaces a part of the text. Throws where it is not there. */
export function replacing(part: string, other: string): (text: string) => string {
  return (text) => {
    if (!text.includes(part)) throw new Error(`The template has no ${JSON.stringify(part)}.`);
    return text.replace(part, other);
  };
}
