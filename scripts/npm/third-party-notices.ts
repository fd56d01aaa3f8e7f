import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licence of every npm package that has a file in the bundle. `inputs` are paths relative to `root`. */
export function thirdPartyNotices(root: string, inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((input) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []));
  const notices = [...folders]
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .sort()
    .map((folder) => notice(join(root, folder)));
  return `This package contains parts of the following packages.\n\n${notices.join('\n')}`;
}

function notice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${'='.repeat(80)}\n${name} ${version} (${license})`, ...texts, ''].join('\n\n');
}
