/// <reference path="./tar-fs.d.ts" />
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

/** Contents of the npm package `@sparticuz/chromium`, apart from the browser. */
export type Archive = 'swiftshader' | 'fonts' | 'al2023';

export async function chromiumPackageVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(packaged('package.json'), 'utf8')) as { version: string };
  return version;
}

/** Extracts an archive into the folder: all files, or only the named ones. */
export async function unpackArchive(archive: Archive, folder: string, files?: readonly string[]): Promise<void> {
  const { extract } = await import('tar-fs'); // readable by others: unpacked once for the whole machine
  const packed = await readFile(packaged(`bin/${archive}.tar.br`));
  const wanted = files && new Set(files.map((file) => join(folder, file)));
  const options = wanted ? { ignore: (path: string) => !wanted.has(path) } : {};
  await pipeline(Readable.from([packed]), createBrotliDecompress(), extract(folder, options));
}

/** Extracts the browser to the file; it needs the files of `swiftshader` in the same folder. */
export async function unpackChromium(file: string): Promise<void> {
  const packed = await readFile(packaged('bin/chromium.br'));
  await pipeline(Readable.from([packed]), createBrotliDecompress(), createWriteStream(file, { mode: 0o755 }));
}

function packaged(path: string): string {
  const manifest = findPackageJSON('@sparticuz/chromium', import.meta.url);
  if (!manifest) throw new Error('The package @sparticuz/chromium, which carries the software GPU, is not installed. Run npm ci.');
  return join(dirname(manifest), path);
}
