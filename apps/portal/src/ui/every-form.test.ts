import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FORMS, NOT_TRIED, PARTS_OF_FORMS, PLAIN_FORMS } from '../../test/forms.ts';

const SRC = join(import.meta.dirname, '..');
/** The components that all other fields are made of. */
const PIECES: ReadonlySet<string> = new Set(['ui/form.tsx', 'ui/field.tsx']);

const sources = globSync('**/*.tsx', { cwd: SRC })
  .filter((file) => !PIECES.has(file))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }));

const filesWith = (has: (text: string) => boolean): string[] => sources.flatMap(({ file, text }) => (has(text) ? [file] : [])).sort();

const hasForm = (text: string) => /<(Form|QueryForm)\b/.test(text);
const hasPlainForm = (text: string) => /<form\b|'next\/form'/.test(text);
const hasField = (text: string) => /<(TextField|TextArea|SelectField|FileField|FileText|Checkbox|input|select|textarea)\b/.test(text);
const canBeWrong = (text: string) => /^\s*required$|\srequired[ =/>]|type="(email|url|number|date|datetime-local)"/m.test(text);

test('Every form of the pages is tried with something wrong in it, or the list says why it is not.', () => {
  const listed = [...FORMS.map(({ file }) => file), ...Object.keys(NOT_TRIED)];
  expect([...new Set(listed)].sort()).toEqual(filesWith(hasForm));
});

test('A form that does not say by itself what is wrong at which field is listed with the reason.', () => {
  expect(Object.keys(PLAIN_FORMS).sort()).toEqual(filesWith(hasPlainForm));
});

test('A field that can be wrong stands in a form that says so.', () => {
  const alone = filesWith((text) => hasField(text) && canBeWrong(text) && !hasForm(text));
  expect(Object.keys(PARTS_OF_FORMS).sort()).toEqual(alone);
  const forms = new Set(filesWith(hasForm));
  expect(Object.values(PARTS_OF_FORMS).filter((file) => !forms.has(file))).toEqual([]);
});
