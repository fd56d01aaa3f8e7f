'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import type { MomentAddress } from '../player/play-address.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import type { CitableChoices } from './citable-choices.ts';
import type { LinkedMoment } from './moment-link.ts';
import { MomentLinkField } from './moment-link-field.tsx';

/** What a figure may show, and what its id refers to. */
const FIGURES = {
  'hand-in': { words: 'the result, with its times or counts', of: 'Of the hand-in', from: 'handIns' },
  source: { words: 'the kernel', of: 'Of the hand-in', from: 'handIns' },
  'work-log': { words: 'the note from the work log, and the result', of: 'Of the hand-in', from: 'handIns' },
  moment: { words: 'a moment of the kernel, as the player shows it', of: 'Of the hand-in', from: 'handIns' },
  try: { words: 'an answer to a question, or a prediction with its run', of: 'The answer', from: 'tries' },
  run: { words: 'the chart of an experiment with its table', of: 'The run', from: 'runs' },
} as const satisfies Record<string, { words: string; of: string; from: keyof CitableChoices }>;

type FigureKind = keyof typeof FIGURES;

interface Addition {
  readonly kind: 'prose' | FigureKind;
  readonly evidence: string | null;
  readonly moment?: MomentAddress;
  /** Null: at the end. */
  readonly after: string | null;
}

/** A position for a new section. */
interface Place {
  readonly sectionId: string;
  /** In words: the section at that position. */
  readonly words: string;
}

interface Props {
  readonly reportId: string;
  readonly choices: CitableChoices;
  /** The sections of the report, in order. */
  readonly places: readonly Place[];
}

/** Adds a section: prose at the end, or a figure where it belongs. */
export function AddSection({ reportId, choices, places }: Props) {
  const { run, pending, error } = useAddition(reportId);
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4 print:hidden">
      <Button pending={pending} onClick={() => run({ kind: 'prose', evidence: null, after: null })}>
        Add text
      </Button>
      <AddFigure reportId={reportId} choices={choices} places={places} />
      <ErrorNotice error={error} className="w-full" />
    </div>
  );
}

function useAddition(reportId: string) {
  return useAction((addition: Addition) => api.report.addTo.mutate({ reportId, ...addition, requestId: crypto.randomUUID() }));
}

function AddFigure({ reportId, choices, places }: Props) {
  const { run, pending, error, clearError } = useAddition(reportId);
  const kinds = (Object.keys(FIGURES) as FigureKind[]).filter((kind) => choices[FIGURES[kind].from].length > 0);
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<FigureKind>(kinds[0] ?? 'hand-in');
  const { of, from } = FIGURES[kind];
  const [asked, setAsked] = useState('');
  const [linked, setLinked] = useState<LinkedMoment | null>(null);
  const [after, setAfter] = useState('');
  const [first] = choices[from];
  const evidence = choices[from].some(({ id }) => id === asked) ? asked : (first?.id ?? '');
  const add = async () => {
    const shown = kind !== 'moment' ? { evidence } : linked && { evidence: linked.handInId, moment: linked.moment };
    if (shown && (await run({ kind, ...shown, after: after === '' ? null : after })) !== null) setOpen(false);
  };
  return (
    <Dialog
      title="Add a figure"
      description="Its numbers come from the stored results. The figure is fixed when the report is handed in."
      trigger={<Button disabled={kinds.length === 0}>Add a figure</Button>}
      open={open}
      onOpenChange={(next) => {
        clearError();
        setOpen(next);
      }}
    >
      <Form error={error} onSubmit={add} className="flex flex-col gap-4">
        <FormNotice />
        <SelectField label="Show" value={kind} onChange={(event) => setKind(kinds.find((each) => each === event.target.value) ?? kind)}>
          {kinds.map((each) => (
            <option key={each} value={each}>
              {FIGURES[each].words}
            </option>
          ))}
        </SelectField>
        {kind === 'moment' ? (
          <MomentLinkField handIns={choices.handIns} onLink={setLinked} />
        ) : (
          <SelectField label={of} name="evidence" value={evidence} onChange={(event) => setAsked(event.target.value)}>
            {choices[from].map(({ id, words }) => (
              <option key={id} value={id}>
                {words}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField label="Place it" value={after} onChange={(event) => setAfter(event.target.value)}>
          <option value="">at the end</option>
          {places.map(({ sectionId, words }) => (
            <option key={sectionId} value={sectionId}>
              after {words}
            </option>
          ))}
        </SelectField>
        <Button type="submit" kind="primary" pending={pending} className="self-end">
          Add
        </Button>
      </Form>
    </Dialog>
  );
}
