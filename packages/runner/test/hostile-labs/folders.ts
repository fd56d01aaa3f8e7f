import { link, mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostileFolder } from './hostile-lab.ts';
import { data, TEMPLATE } from './lab-files.ts';
import { QUESTIONS } from './questions.ts';

const LINK = /is a link\. Put the file itself there/;
const COMPILE = /lab\.ts does not compile/;
const exported = TEMPLATE['lab.ts'] ?? '';

const FILES: readonly HostileFolder[] = [
  {
    name: 'A file is a link to a file of the machine.',
    spoil: (folder) => symlink('/etc/passwd', join(folder, 'secret.txt')),
    error: LINK,
  },
  { name: 'A folder is a link to the root.', spoil: (folder) => symlink('/', join(folder, 'root')), error: LINK },
  { name: 'A link leads to itself.', spoil: (folder) => symlink('loop', join(folder, 'loop')), error: LINK },
  {
    name: 'A picture has a gigabyte.',
    spoil: async (folder) => {
      await writeFile(join(folder, 'picture.svg'), '');
      await truncate(join(folder, 'picture.svg'), 2 ** 30);
    },
    error: /at most 8 MiB/,
  },
  {
    name: 'A folder is nested 200 times.',
    spoil: async (folder) => {
      const deep = join(folder, ...new Array<string>(200).fill('a'));
      await mkdir(deep, { recursive: true });
      await link(join(folder, 'README.md'), join(deep, 'b'));
    },
    error: /longer than 120/,
  },
  {
    name: 'There are 501 files.',
    files: Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`f${i}`, ''])),
    error: /at most 500 files/,
  },
  { name: 'A name is not one for every file system.', files: { 'Träume.md': '' }, error: /is no name for a file/ },
  { name: 'There is no lab.json.', files: { 'lab.json': null }, error: /There is no lab\.json/ },
];

const DATA: readonly HostileFolder[] = [
  { name: 'lab.json is no JSON.', files: data(() => '{'), error: /lab\.json cannot be read/ },
  {
    name: 'lab.json begins with a byte order mark.',
    files: data((lab) => `\ufeff${JSON.stringify(lab)}`),
    error: /lab\.json cannot be read/,
  },
  { name: 'lab.json is not UTF-8.', files: data(() => Uint8Array.of(0x7b, 0xff, 0x7d)), error: /lab\.json cannot be read/ },
  { name: 'lab.json has more than a megabyte.', files: data(() => `{"a":"${'x'.repeat(2 ** 20)}"}`), error: /more than 256 KiB/ },
  { name: 'lab.json is nested 100 000 times.', files: data(() => `${'['.repeat(1e5)}${']'.repeat(1e5)}`), error: /lab\.json/ },
  changed('has 100 000 exercises', (lab) => JSON.stringify(lab).replace('"exercises":[', `"exercises":[${'0,'.repeat(1e5)}`), /<=20 items/),
  changed('gives a number as 1e999', (lab) => JSON.stringify(lab).replace('"relative":3e-7', '"relative":1e999'), /received Infinity/),
  changed('gives a number as NaN', (lab) => JSON.stringify(lab).replace('"relative":3e-7', '"relative":NaN'), /cannot be read/),
  changed('has a key __proto__', (lab) => JSON.stringify(lab).replace('{', '{"__proto__":{"id":"x"},'), /__proto__/),
  changed(
    'names a size constructor',
    (lab) => Object.assign(lab.exercises[0], { size: ['n', 'constructor'] }),
    /constructor is wrong or missing/,
  ),
  changed('gives a key twice, the second time wrongly', (lab) => JSON.stringify(lab).replace(/\}$/, ',"id":"../other"}'), /at id/),
  changed('has a hint of 200 000 characters', (lab) => lab.exercises[0].hints.unshift({ below: 0.99, hint: 'x'.repeat(2e5) }), /<=1000/),
  changed(
    'takes the kernel that judges from another folder',
    (lab) => Object.assign(lab.exercises[0].trusted, { file: '../../x.wgsl' }),
    /trusted\.file/,
  ),
  changed(
    'takes the exercise of another lab',
    (lab) => Object.assign(lab.exercises[0], { id: 'reduction/sum' }),
    /must begin with hostile/,
  ),
  length('a number of 200 digits', '9'.repeat(199), /has 199 digits/),
  length('n^100', `${'n*'.repeat(99)}n`, /has no value at n=65539/),
  length('divided by 0', 'n / (n - n)', /The divisor is 0/),
  length('negative', '0 - n', /would have -65539 elements/),
  length('terabytes', 'n * 100000000', /would have 6553900000000 elements/),
  length('in 90 parentheses', `${'('.repeat(90)}n${')'.repeat(90)}`, /column 65/),
  length('code', 'process.exit()', /Unexpected|column/),
];

const CODE: readonly HostileFolder[] = [
  code('imports the files of the machine', 'import "node:fs";', /It imports "node:fs"/),
  code('imports a file outside of the folder', 'import "../../../../etc/hostname.js";', /The lab has no file/),
  code('imports a file by its absolute path', 'import "/etc/passwd";', /It imports "\/etc\/passwd"/),
  code('imports from an address', 'import "https://example.org/x.js";', /It imports "https/),
  code('imports code in a URL', 'import "data:text/javascript,1";', /It imports "data:/),
  code('imports a package', 'import "esbuild";', /It imports "esbuild"/),
  code('requires the files of the machine', 'export const fs = require("node:fs");', /It imports "node:fs"/),
  code('imports a program', 'import "./evil.node";', /evil\.node is no code/, { 'evil.node': 'x' }),
  code('imports a text', 'import "./README.md";', /README\.md is no code/),
  code('waits at its top level', 'await new Promise(() => {});', /Top-level await/),
  code('is nested 130 000 times', '('.repeat(130_000), COMPILE),
  code('has 4 MiB', `/*${'x'.repeat(2 ** 22)}*/`, /more than 128 KiB/),
  code('is no TypeScript', 'const const = 1;', COMPILE),
  code('has an import that package.json leads outside', 'import "#outside";', /It imports "#outside"/, {
    'package.json': '{"imports":{"#outside":"../../../etc/passwd"},"browser":{"./a.ts":"/etc/passwd"}}',
  }),
  code('has an import that tsconfig.json leads outside', 'import "outside";', /It imports "outside"/, {
    'tsconfig.json': '{"extends":"/etc/passwd","compilerOptions":{"paths":{"outside":["/etc/passwd"]}}}',
  }),
];

export const FOLDERS: readonly HostileFolder[] = [...FILES, ...DATA, ...CODE, ...QUESTIONS];

function changed(what: string, change: Parameters<typeof data>[0], error: RegExp): HostileFolder {
  return { name: `lab.json ${what}.`, files: data(change), error };
}

function length(what: string, expression: string, error: RegExp): HostileFolder {
  return changed(`has a length that is ${what}`, (lab) => Object.assign(lab.exercises[0].inputs[0], { length: expression }), error);
}

function code(what: string, first: string, error: RegExp, files: HostileFolder['files'] = {}): HostileFolder {
  return { name: `lab.ts ${what}.`, files: { ...files, 'lab.ts': `${first}\n${exported}` }, error };
}
