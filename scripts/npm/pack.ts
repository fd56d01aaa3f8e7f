import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PLATFORMS, type Platform } from '@rooflab/dawn/platforms';
import { NPM_FOLDER, writeCommandPackage, writePlatformPackage } from './write-packages.ts';

/** `npm run pack [platform…] [-- --to <folder>]`: packs the npm packages as `npm publish` will. Without platforms, for every platform. */
const { values, positionals: asked } = parseArgs({ allowPositionals: true, options: { to: { type: 'string', default: NPM_FOLDER } } });
const names = Object.keys(PLATFORMS) as Platform[];
const unknown = asked.find((name) => !(name in PLATFORMS));
if (unknown !== undefined) throw new Error(`There is no platform ${unknown}, only ${names.join(', ')}.`);

const target = resolve(values.to);
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const folders = [await writeCommandPackage(target)];
for (const name of names) if (asked.length === 0 || asked.includes(name)) folders.push(await writePlatformPackage(target, name));
execFileSync('npm', ['pack', '--silent', '--pack-destination', target, ...folders], { stdio: ['ignore', 'ignore', 'inherit'] });
for (const file of readdirSync(target).filter((name) => name.endsWith('.tgz'))) {
  const path = join(target, file);
  process.stdout.write(`${relative(process.cwd(), path)}: ${(statSync(path).size / 2 ** 20).toFixed(1)} MiB\n`);
}
