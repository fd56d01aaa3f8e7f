import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Fills in the Markdown file of this name beside this one for its place at `page`: each `{{name}}` gets its value, and links, which are
 * relative to the template, are adapted. Throws for a name without a value and for a value without a name.
 */
export function fillPage(template: string, page: string, values: Readonly<Record<string, string | number>>): string {
  const markdown = readFileSync(join(import.meta.dirname, template), 'utf8').replace(
    /\]\((?![a-z]+:|#)([^)\s]+)\)/g,
    (_, link: string) => `](${relative(dirname(page), join(import.meta.dirname, link))})`,
  );
  const unused = new Set(Object.keys(values));
  const filled = markdown.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template} asks for ${name}, which has no value.`);
    unused.delete(name);
    return String(value);
  });
  if (unused.size > 0) throw new Error(`${template} has no place for ${[...unused].join(', ')}.`);
  return filled;
}
