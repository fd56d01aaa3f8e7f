import { posix } from 'node:path';
import type { BuildFailure, Loader, OnResolveResult, Plugin } from 'esbuild';
import { LabFault } from './lab-fault.ts';
import type { PackageFiles } from './package-files.ts';

interface Bundled {
  /** Path of the module that is asked for. */
  readonly entry: string;
  /** What it is called in errors. */
  readonly name: string;
  /** For each package that it may import, JavaScript that exports what the package does. */
  readonly provided: ReadonlyMap<string, string>;
}

const LAB: Bundled = { entry: 'lab.ts', name: 'lab.ts', provided: new Map() };

/**
 * `lab.ts` of a lab and what it imports, as one module that imports nothing: JavaScript. Reads the given files alone, so nothing else of the
 * machine can become part of a lab. Throws `LabFault` where it does not compile, and where it imports anything but a file of the lab: the
 * code of a lab runs in a process, and in a browser, that has neither files nor a network.
 */
export async function bundledCode(files: PackageFiles, { entry, name, provided } = LAB): Promise<string> {
  const { build, stop } = await esbuild();
  const result = await build({
    entryPoints: [entry],
    plugins: [onlyFrom(files, provided)],
    // Else esbuild looks for one beside and above.
    tsconfigRaw: {},
    write: false,
    bundle: true,
    platform: 'neutral',
    format: 'esm',
    target: 'es2022',
    // A lab that waits for something would keep each grading waiting.
    supported: { 'top-level-await': false },
    logLevel: 'silent',
  }).catch(async (error: BuildFailure) => {
    // It is one process for all builds, and does not start again by itself.
    if (!error.errors) await stop();
    throw new LabFault(`${name} does not compile. ${(error.errors?.map(sentence) ?? [error.message]).slice(0, MOST_ERRORS).join(' ')}`);
  });
  return result.outputFiles[0]?.text ?? '';
}

/** Loaded when it is needed: few of those who install the command build labs. */
async function esbuild(): Promise<typeof import('esbuild')> {
  return import('esbuild').catch(() => {
    throw new LabFault('Building a lab needs esbuild, which is not installed here. Install it beside rooflab: npm install esbuild@0.28.2');
  });
}

const MOST_ERRORS = 10;

/** Of one file. esbuild needs up to 3 kB of its stack for a character of nested code, and ends where the stack has 1 GB. */
const MOST_CODE_BYTES = 128 * 2 ** 10;

function sentence({ text, location }: BuildFailure['errors'][number]): string {
  return location ? `${location.file.replace(/^lab:/, '')}, line ${location.line}: ${text}` : text;
}

const LOADERS: Readonly<Record<string, Loader>> = { '.ts': 'ts', '.js': 'js', '.json': 'json' };

/** Nothing is looked for on the disk: every path is that of a file of the lab. */
function onlyFrom(files: PackageFiles, provided: Bundled['provided']): Plugin {
  return {
    name: 'only from the lab',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
        if (kind === 'entry-point') return found(files, [path]) ?? fault('There is no lab.ts.');
        if (provided.has(path)) return { path, namespace: 'provided' };
        if (!/^\.\.?\//.test(path))
          return fault(`It imports ${JSON.stringify(path)}. Import files of the lab, and types alone from packages.`);
        const target = posix.join(posix.dirname(importer), path);
        return found(files, [target, `${target}.ts`, target.replace(/\.js$/, '.ts')]) ?? fault(`The lab has no file ${target}.`);
      });
      onLoad({ filter: /.*/, namespace: 'provided' }, ({ path }) => ({ contents: provided.get(path) ?? '', loader: 'js' }));
      onLoad({ filter: /.*/, namespace: 'lab' }, ({ path }) => {
        const loader = LOADERS[posix.extname(path)];
        const contents = files.get(path) ?? '';
        if (!loader) return fault(`${path} is no code. Import files that end in .ts, .js or .json.`);
        if (contents.length > MOST_CODE_BYTES)
          return fault(`${path} has more than ${MOST_CODE_BYTES / 2 ** 10} KiB. Shorten or divide it.`);
        return { contents, loader };
      });
    },
  };
}

function found(files: PackageFiles, paths: readonly string[]): OnResolveResult | undefined {
  const path = paths.find((each) => files.has(each));
  return path === undefined ? undefined : { path, namespace: 'lab' };
}

function fault(text: string): { errors: { text: string }[] } {
  return { errors: [{ text }] };
}
