import { listedNames } from '@rooflab/lab';
import { PROVIDED, PROVIDED_GLOBAL } from '@rooflab/lab/provided';
import { bundledCode } from './bundle-code.ts';
import { LabFault } from './lab-fault.ts';
import { checkCount, type ListedKind, type PackageFiles } from './package-files.ts';

/** The names of a lab's questions, or experiments, in the order of the folder's `order.json`; none where there are no such files. Throws `LabFault`. */
export function listedIn(files: PackageFiles, folder: ListedKind): readonly string[] {
  const names = [...files.keys()].flatMap((path) => new RegExp(`^${folder}/([^/]+)\\.ts$`).exec(path)?.[1] ?? []);
  const path = `${folder}/order.json`;
  const list = files.get(path);
  if (names.length === 0 && !list) return [];
  checkCount(folder, names.length);
  const bad = names.find((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name));
  if (bad !== undefined) throw new LabFault(`${folder}/${bad}.ts must be named by lower-case words joined by hyphens.`);
  if (!list) throw new LabFault(`There is no ${path}. It names the ${folder} in their order: ${JSON.stringify(names)}.`);
  try {
    return listedNames({ names, order: JSON.parse(new TextDecoder().decode(list)), list: path, one: folder.slice(0, -1) });
  } catch (error) {
    throw new LabFault(error instanceof SyntaxError ? `${path} is no JSON: ${error.message}.` : String((error as Error).message));
  }
}

/** No file of a lab is named like it. */
const ENTRY = 'ENTRY.ts';

const IMPORTS = new Map(
  Object.keys(PROVIDED).map((name) => [name, `module.exports = globalThis[${JSON.stringify(PROVIDED_GLOBAL)}][${JSON.stringify(name)}];`]),
);

/**
 * The questions or experiments with these names as one module, a `QuestionModule` or an `ExperimentModule`: JavaScript that imports nothing. What it may import
 * of packages is given to it by the process that runs it. Throws like `bundledCode`.
 */
export async function bundledListed(files: PackageFiles, folder: ListedKind, names: readonly string[]): Promise<string> {
  const imports = names.map((name, i) => `import * as m${i} from './${folder}/${name}.ts';`);
  const listed = names.map((name, i) => `${JSON.stringify(name)}: m${i}`);
  const entry = `${imports.join('\n')}\nexport const ${folder} = { ${listed.join(', ')} };\n`;
  const withEntry = new Map([...files, [ENTRY, new TextEncoder().encode(entry)] as const]);
  return await bundledCode(withEntry, { entry: ENTRY, name: `${folder}/`, provided: IMPORTS });
}
