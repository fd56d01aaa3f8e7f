import { parseSrcModule, type WeslAST } from 'wesl';

/** The syntax tree of a WGSL file, as far as it can be read; `diagnostics` say where it cannot. */
export function parseWgsl(source: string): WeslAST {
  return parseSrcModule({ modulePath: 'package::kernel', debugFilePath: 'kernel.wgsl', src: source });
}
