import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a procedure does, in the first sentence of the comment above it in the source; empty where there is none. Throws for an unknown path. */
export function procedureSentence(path: string): string {
  const { file, name } = sourceOf(path);
  const declared = readSource(file).split(new RegExp(`^export const ${name} = `, 'm'))[0] ?? '';
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(declared)?.[1] ?? '';
  const text = comment
    .replaceAll(/^\s*\*/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
}

/** Where the router takes a procedure from: `import * as module from 'file'`, then `procedure: module.name` in its group. */
function sourceOf(path: string): { readonly file: string; readonly name: string } {
  const [group = '', procedure = ''] = path.split('.');
  const router = readSource('router.ts');
  const block = new RegExp(`^  ${group}: \\{([\\s\\S]*?)^  \\},`, 'm').exec(router)?.[1] ?? '';
  const [, module = '', name = ''] = new RegExp(`^    ${procedure}: (\\w+)\\.(\\w+),`, 'm').exec(block) ?? [];
  const file = new RegExp(`^import \\* as ${module} from '(.+)';`, 'm').exec(router)?.[1];
  if (file === undefined) throw new Error(`router.ts does not say where ${path} comes from.`);
  return { file, name };
}

function readSource(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8');
}
