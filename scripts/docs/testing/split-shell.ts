/** One simple command of a script. */
export interface SimpleCommand {
  readonly words: readonly string[];
  /** The text after `#` on its line. */
  readonly comment: string;
}

/** A word, quoted or not, with `\` before the end of a line; a comment; a separator of commands; a redirection. */
const TOKEN =
  /(?<comment>(?<=^|\s)#[^\n]*)|(?<part>&&|\|\||[|;\n{}])|(?<redirection>2?>{1,2}\s*\S+)|(?<word>(?:'[^']*'|"[^"]*"|\\\n|[^\s'"|;&>])+)/g;

/** Shell keywords that run nothing themselves. */
const RESERVED = new Set(['do', 'done', 'then', 'fi', 'else']);

/** Splits the subset of the shell's language that our pages use; substitutions remain part of their word. */
export function splitShell(script: string): SimpleCommand[] {
  const commands: SimpleCommand[] = [];
  let words: string[] = [];
  let comment = '';
  const end = () => {
    const command = words.filter((word) => !RESERVED.has(word));
    while (/^\w+=/.test(command[0] ?? '')) command.shift();
    if (command.length > 0) commands.push({ words: command, comment });
    words = [];
    comment = '';
  };
  for (const { groups } of script.replaceAll(/\\\n/g, ' ').matchAll(TOKEN)) {
    if (groups?.comment) comment = groups.comment;
    else if (groups?.part) end();
    else if (groups?.word) words.push(groups.word.replaceAll(/(['"])((?:(?!\1).)*)\1/gs, '$2'));
  }
  end();
  return commands;
}
