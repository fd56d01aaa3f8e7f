import { compileModule, KernelFault, type SourceMessage } from '@rooflab/harness';
import { MOST_DIAGNOSTICS } from '../cap-diagnostics.ts';
import { characterWords } from './characters.ts';
import { FOREIGN_DECLARATIONS, FOREIGN_TYPES, FOREIGN_VALUES, wordsFor } from './foreign-names.ts';
import { FOREIGN_SYNTAX, type ForeignSyntax } from './foreign-syntax.ts';
import { mixedTypeWords } from './mixed-types.ts';
import { type ErrorPlace, placesOfErrors } from './place.ts';

/** Like `compileModule`, but the errors also say what WGSL writes instead of what another language would. */
export async function compileFile(device: GPUDevice, source: string): ReturnType<typeof compileModule> {
  try {
    return await compileModule(device, source);
  } catch (error) {
    if (!(error instanceof KernelFault) || error.kind !== 'compile') throw error;
    const messages = withWgslWords(error.messages, source);
    throw new KernelFault('compile', messages.find(({ severity }) => severity === 'error')?.message ?? error.message, messages);
  }
}

/** The messages of a file that does not compile. Where the mistake is a known one, the first line also says what WGSL writes. */
export function withWgslWords(messages: readonly SourceMessage[], source: string): SourceMessage[] {
  const placeOf = placesOfErrors(source);
  let left = MOST_DIAGNOSTICS;
  return messages.map((message) => {
    if (message.severity !== 'error' || left-- <= 0) return message;
    const place = placeOf(message);
    const words = place && wgslWords(place);
    return words ? { ...message, message: `${place.said}. ${words}${message.message.slice(place.said.length)}` } : message;
  });
}

const typeWords = wordsFor(FOREIGN_TYPES);
const valueWords = wordsFor(FOREIGN_VALUES);
const declarationWords = wordsFor(FOREIGN_DECLARATIONS);

function wgslWords(place: ErrorPlace): string | null {
  return (
    nameWords(place) ??
    mixedTypeWords(place) ??
    syntaxWords(place) ??
    (place.said.startsWith('invalid character') ? characterWords(place.at) : null)
  );
}

/** Only names that the compiler does not know, or that no file may declare. */
function nameWords({ said, at }: ErrorPlace): string | null {
  const name = /^\w+/.exec(at)?.[0];
  if (name === undefined) return null;
  if (/^unresolved type|^'\w+' type used without|^\w+ is unsupported in WGSL/.test(said)) return typeWords(name);
  if (said.startsWith('unresolved call target')) return typeWords(name) ?? valueWords(name);
  if (/^unresolved value|^identifiers must not start/.test(said)) return valueWords(name);
  return said.startsWith('unexpected token') ? declarationWords(name) : null;
}

function syntaxWords(place: ErrorPlace): string | null {
  for (const { said, before, at, say } of Object.values<ForeignSyntax>(FOREIGN_SYNTAX)) {
    if (said && !said.test(place.said)) continue;
    const found = { before: before?.exec(place.before) ?? null, at: at?.exec(place.at) ?? null, place };
    if ((before && !found.before) || (at && !found.at)) continue;
    return typeof say === 'string' ? say : say(found);
  }
  return null;
}
