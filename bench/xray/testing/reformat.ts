/** Lines of the launch plan, and the rest of a WGSL file without its comments. */
function parted(source: string): { readonly plan: string; readonly code: string } {
  const lines = source.split('\n');
  const isPlan = (line: string) => line.startsWith('//@');
  const code = lines
    .filter((line) => !isPlan(line))
    .join('\n')
    .replace(/\/\/.*/g, '');
  return { plan: lines.filter(isPlan).join('\n'), code };
}

/** The same program on one line, after the launch plan. */
export function onOneLine(source: string): string {
  const { plan, code } = parted(source);
  return `${plan}\n${code.replace(/\s+/g, ' ').trim()}\n`;
}

/** The same program with a line break wherever there was a space, and around brackets, commas and semicolons. */
export function onManyLines(source: string): string {
  const { plan, code } = parted(source);
  const lines = code.replace(/([;,(){}[\]])/g, '\n$1\n').split(/\s+/);
  return `${plan}\n${lines.filter((line) => line !== '').join('\n')}\n`;
}
