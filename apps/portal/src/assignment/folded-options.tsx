'use client';
import { PROPOSED_RULES } from '@rooflab/course/assignment-schema';
import { Chevron } from '../handout/chevron.tsx';
import { OptionFields } from '../ui/option-fields.tsx';
import { type Draft, listOptions, optionsDraft } from '../ui/options.ts';
import { ASSIGNMENT_OPTIONS, type AssignmentSettings, OPTION_SECTIONS } from './assignment-options.ts';
import { unusualWords } from './option-words.ts';

type SectionId = keyof typeof OPTION_SECTIONS;

/** The parts of the form that are folded, in order. */
export const DETAILS = (Object.keys(OPTION_SECTIONS) as SectionId[]).filter((id) => id !== 'when');

interface Props {
  readonly id: SectionId;
  readonly draft: Draft<AssignmentSettings>;
  readonly timeZone: string;
  readonly onChange: (fields: Partial<Draft<AssignmentSettings>>) => void;
}

/** The options of one part. */
export function SectionFields({ id, draft, timeZone, onChange }: Props) {
  return (
    <div className={OPTION_SECTIONS[id].layout}>
      <OptionFields options={optionsIn(id)} draft={draft} timeZone={timeZone} onChange={onChange} />
    </div>
  );
}

/** One part of the options, folded; its line says what is not as usual. */
export function FoldedOptions(props: Props) {
  const { id, draft } = props;
  return (
    <details className="border-t border-line py-1.5">
      <summary className="flex min-h-8 list-none flex-wrap items-center gap-x-2 rounded hover:text-accent [&::-webkit-details-marker]:hidden">
        <Chevron />
        <span className="font-medium">{OPTION_SECTIONS[id].title}</span>
        <span className="min-w-0 text-sm break-words text-muted">{unusualWords(optionsIn(id), draft, USUAL) || 'as usual'}</span>
      </summary>
      <div className="pt-2 pb-4">
        <SectionFields {...props} />
      </div>
    </details>
  );
}

const EPOCH = new Date(0);

const USUAL = optionsDraft(ASSIGNMENT_OPTIONS, { ...PROPOSED_RULES, releaseAt: EPOCH, dueAt: EPOCH }, 'UTC');

function optionsIn(id: SectionId) {
  return listOptions(ASSIGNMENT_OPTIONS).filter(([, { section }]) => section === id);
}
