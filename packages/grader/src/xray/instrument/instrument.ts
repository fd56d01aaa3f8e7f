import type { DeclIdent, FnElem } from 'wesl';
import { type BoundModule, bindModule } from '../../bound-module.ts';
import { type EntryForm, entryForm, type KernelFile, readKernelFile, SUBGROUP_VALUES } from '../../entry-form.ts';
import { reachedFrom } from '../../reach.ts';
import { usesSubgroups } from '../../schedules/order-facts.ts';
import { shortName } from '../../source-place.ts';
import { typeLayouts } from '../../type-layout.ts';
import type { Form, Instrumented, XrayRefusal } from '../trace.ts';
import { type Edits, editsOf } from './edits.ts';
import { entryWgsl } from './entry.ts';
import { rewriteFunctions } from './functions.ts';
import { operationCounter } from './operations.ts';
import { type Plays, playsOf } from './plays.ts';
import { logKindOf, nameTaken, preludeWgsl } from './prelude.ts';
import { recorderOf } from './recorder.ts';
import { type Reference, referencesOf } from './references.ts';
import { Refusal, refusalFor } from './refusal.ts';
import { statementStarts } from './statement-starts.ts';
import { staticFactsOf } from './static-facts.ts';
import { valueFunctions } from './value-functions.ts';
import { type TracedVariable, tracedVariables } from './variables.ts';

/**
 * The same kernel, which the compiler has accepted, with a record of each access, barrier and block that its launched entry points run.
 * Unreachable functions are left out. Functions that only compute, without branches, have no block of their own: they count in the blocks
 * that call them. What cannot be rewritten safely is refused.
 */
export function instrument(
  source: string,
  launched: ReadonlySet<string>,
  overrideValues: Readonly<Record<string, number>>,
  form: Form = 'xray',
): Instrumented | XrayRefusal {
  try {
    return rewrite(bindModule(source, overrideValues), launched, form);
  } catch (error) {
    return refusalFor(source, error);
  }
}

function workgroupBytes(module: BoundModule, { functions: [at] }: KernelFile, variables: readonly TracedVariable[]): number {
  const { layoutOf } = typeLayouts(module);
  const ofWorkgroup = variables.filter(({ variable }) => variable.memory === 'workgroup');
  return at ? ofWorkgroup.reduce((sum, { type }) => sum + layoutOf(type, at).size, 0) : 0;
}

interface Launched {
  readonly fn: FnElem;
  readonly form: EntryForm;
  readonly newName: string;
  readonly wgsl: string;
}

function rewrite(module: BoundModule, launched: ReadonlySet<string>, form: Form): Instrumented {
  const { source } = module;
  const file = readKernelFile(source, module.decls, 'xray');
  const taken = nameTaken(file.names);
  if (taken !== undefined) throw new Refusal(`The file declares ${shortName(taken)}, a name that already has a meaning in WGSL.`, null);
  const entries = file.functions.filter((fn) => launched.has(fn.name.ident.originalName)).map((fn) => launchedEntry(file, fn, form));
  const roots = entries.map(({ fn }) => fn);
  const reached = reachedFrom(module, roots);
  const functions = file.functions.filter((fn) => roots.includes(fn) || reached.has(fn.name.ident));
  const variables = tracedVariables(module, reached, file.prefix);
  const edits = editsOf(source);
  for (const fn of file.functions) if (!functions.includes(fn)) edits.blank(fn);
  for (const { form } of entries) form.attributes.forEach(edits.blank);
  const { sites, blocks, values, played } = rewriteAll(module, { file, functions, roots, variables, edits, form });
  const log = logKindOf(
    form,
    sites.some(({ kind }) => kind.startsWith('atomic')),
  );
  const added = [
    preludeWgsl(file.prefix, log),
    ...[...variables.values()].map(({ declarations }) => declarations),
    played?.wgsl ?? '',
    values,
    ...entries.map(({ wgsl }) => wgsl),
  ];
  return {
    source: `${edits.apply()}\n${added.join('')}`,
    entryPoints: new Map(entries.map(({ form, newName }) => [form.name, newName])),
    sites,
    variables: [...variables.values()].map(({ variable }) => variable),
    blocks,
    workgroupBytes: workgroupBytes(module, file, [...variables.values()]),
    usesSubgroups: entries.some(
      ({ fn, form }) => usesSubgroups(fn, file.functions) || SUBGROUP_VALUES.some((value) => form.values.has(value)),
    ),
    played: played && { ...played.played, byLane: log === 'by-lane' },
  };
}

function launchedEntry(file: KernelFile, fn: FnElem, recorded: Form): Launched {
  const form = entryForm(file, fn);
  const newName = `${file.prefix}_entry_${fn.name.ident.originalName}`;
  const wgsl = form && entryWgsl(file, form, { newName, ends: recorded === 'play' });
  if (!wgsl) throw new Refusal(`The entry point ${shortName(fn.name.ident.originalName)} takes values that are not known here.`, fn.name);
  return { fn, form, newName, wgsl };
}

interface Rewriting {
  readonly file: KernelFile;
  readonly functions: readonly FnElem[];
  /** The launched entry points among them. */
  readonly roots: readonly FnElem[];
  readonly variables: ReadonlyMap<DeclIdent, TracedVariable>;
  readonly edits: Edits;
  readonly form: Form;
}

function rewriteAll(module: BoundModule, { file: { prefix }, functions, roots, variables, edits, form }: Rewriting) {
  const recorder = recorderOf(module.source, statementStarts(module.source, functions), form === 'xray');
  const named = new Map(
    [...variables].map(
      ([
        decl,
        {
          variable: { memory },
          base,
          length,
          type,
        },
      ]): [DeclIdent, Reference] => [decl, { memory, base, length, levels: [], tail: 0, type }],
    ),
  );
  const pointers = new Map<DeclIdent, Reference>();
  const plays = form === 'play' ? playsOf(module.source, prefix) : null;
  if (plays) declarePrivate(module, plays);
  const values = valueFunctions(prefix, plays?.value ?? null);
  const references = referencesOf(module, { variables: named, pointers });
  const operations = operationCounter(module, staticFactsOf(module, functions));
  const program = { module, edits, recorder, references, operations, values, plays, variables: named, pointers, silent: new Map(), prefix };
  rewriteFunctions(program, functions, roots);
  const recorded = recorder.finish();
  return { ...recorded, values: values.wgsl(), played: plays?.finish(recorded.sites.length) ?? null };
}

/** The private variables of the module. */
function declarePrivate(module: BoundModule, plays: Plays): void {
  for (const decl of module.decls) {
    if (decl.kind !== 'gvar' || decl.template?.[0]?.name !== 'private') continue;
    const { name, init } = decl;
    const type = name.typeRef ? module.type(name.typeRef) : init && module.typeOf(init);
    if (type) plays.declare(name.decl.ident, type, { start: 0, end: module.source.length });
  }
}
