import { listedNames } from '@rooflab/lab';
import { PROVIDED, PROVIDED_GLOBAL } from '@rooflab/lab/question';
import { bundledCode } from './bundle-code.ts';
import { LabFault } from './lab-fault.ts';
import { checkQuestionCount, type PackageFiles } from './package-files.ts';

const FILE = /^questions\/([^/]+)\.ts$/;
const LIST = 'questions/order.json';

/** The names of a lab's questions in the order of `questions/order.json`; none where there are no such files. Throws `LabFault`. */
export function questionNames(files: PackageFiles): readonly string[] {
  const names = [...files.keys()].flatMap((path) => FILE.exec(path)?.[1] ?? []);
  const list = files.get(LIST);
  if (names.length === 0 && !list) return [];
  checkQuestionCount(names.length);
  const bad = names.find((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name));
  if (bad !== undefined) throw new LabFault(`questions/${bad}.ts must be named by lower-case words joined by hyphens.`);
  if (!list) throw new LabFault(`There is no ${LIST}. It names the questions in their order: ${JSON.stringify(names)}.`);
  try {
    return listedNames({ names, order: JSON.parse(new TextDecoder().decode(list)), list: LIST, one: 'question' });
  } catch (error) {
    throw new LabFault(error instanceof SyntaxError ? `${LIST} is no JSON: ${error.message}.` : String((error as Error).message));
  }
}

/** No file of a lab is named like it. */
const ENTRY = 'QUESTIONS.ts';

const IMPORTS = new Map(
  Object.keys(PROVIDED).map((name) => [name, `module.exports = globalThis[${JSON.stringify(PROVIDED_GLOBAL)}][${JSON.stringify(name)}];`]),
);

/**
 * The questions with these names as one module, a `QuestionModule`: JavaScript that imports nothing. What it may import of packages is given to it by the
 * process that runs it. Throws like `bundledCode`.
 */
export async function bundledQuestions(files: PackageFiles, names: readonly string[]): Promise<string> {
  const imports = names.map((name, i) => `import * as q${i} from './questions/${name}.ts';`);
  const listed = names.map((name, i) => `${JSON.stringify(name)}: q${i}`);
  const entry = `${imports.join('\n')}\nexport const questions = { ${listed.join(', ')} };\n`;
  const withEntry = new Map([...files, [ENTRY, new TextEncoder().encode(entry)] as const]);
  return await bundledCode(withEntry, { entry: ENTRY, name: 'questions/', provided: IMPORTS });
}
