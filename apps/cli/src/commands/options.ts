import { Option } from 'commander';
import { HAZARD_EFFECTS } from '../project/hazard-effects.ts';
import { FORMAT_NAMES } from '../report/formats/format-names.ts';

export function deviceOption(): Option {
  return new Option('--device <kind>', 'where to run').choices(['auto', 'hardware', 'software']).default('auto');
}

/** For commands that grade a kernel of a lab of your own. */
export function labOption(): Option {
  return new Option('--lab <folder>', 'the exercise is of the lab in this folder, which is built first');
}

export function seedOption(): Option {
  return new Option('--seed <hex>', 'replay the cases and sizes of an earlier grading');
}

/** The formats of a grading's report. */
export function formatOption(): Option {
  return new Option('--format <format>').choices(FORMAT_NAMES).default('text');
}

export function textOrJsonOption(): Option {
  return new Option('--format <format>').choices(['text', 'json']).default('text');
}

export function hazardsOption(): Option {
  return new Option(
    '--hazards <effect>',
    'how a race, a read of storage that was never written, or an index out of bounds affects a kernel that is otherwise right',
  )
    .choices(HAZARD_EFFECTS)
    .default(undefined, 'warn, or what rooflab.json says');
}
