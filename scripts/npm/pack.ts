import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PLATFORMS, type Platform } from '@rooflab/dawn/platforms';
import { NPM_FOLDER, writeCommandPackage, writePlatformPackage } from './write-packages.ts';

/** `npm run pack [platform…]`: writes npm's packages, and packs them as `npm publish` will. Without arguments for every platform. */
const names = Object.keys(PLATFORMS) as Platform[];
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in PLATFORMS));
if (unknown !== undefined) throw new Error(`There is no platform ${unknown}, only ${names.join(', ')}.`);

rmSync(NPM_FOLDER, { recursive: true, force: true });
const folders = [await writeCommandPackage()];
for (const name of names) if (asked.length === 0 || asked.includes(name)) folders.push(await writePlatformPackage(name));
execFileSync('npm', ['pack', '--silent', '--pack-destination', NPM_FOLDER, ...folders], { stdio: ['ignore', 'ignore', 'inherit'] });
for (const file of readdirSync(NPM_FOLDER).filter((name) => name.endsWith('.tgz'))) {
  const path = join(NPM_FOLDER, file);
  process.stdout.write(`${relative(process.cwd(), path)}: ${(statSync(path).size / 2 ** 20).toFixed(1)} MiB\n`);
}
