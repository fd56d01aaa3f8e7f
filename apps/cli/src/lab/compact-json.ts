const MOST_COLUMNS = 110;

/** JSON for people: objects and lists on one line where they fit, as a formatter writes them. Ends with a newline. */
export function compactJson(value: unknown): string {
  return `${lines(value, '', 0)}\n`;
}

/** @param before columns in front of the value on its first line */
function lines(value: unknown, indent: string, before: number): string {
  const short = oneLine(value);
  if (indent.length + before + short.length < MOST_COLUMNS || typeof value !== 'object' || value === null) return short;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = Array.isArray(value)
    ? value.map((each) => lines(each, inner, 0))
    : Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${lines(each, inner, JSON.stringify(name).length + 2)}`);
  return `${open}\n${members.map((member) => inner + member).join(',\n')}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${oneLine(each)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
