'use client';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useModKey } from './use-mod-key.ts';

/** The editor's keys, and how to leave it. */
export function EditorHelp() {
  const mod = useModKey();
  const keys: readonly (readonly [string, string])[] = [
    [`${mod} Enter`, 'Check: right or wrong, on small sizes'],
    [`${mod} Shift Enter`, 'Measure: also timed, and placed on your own roof'],
    [`${mod} S`, 'Save the draft (it is also saved as you type)'],
    [`${mod} Space`, 'Complete a word, with an explanation'],
    ['Hover over a word', 'What it means; inside a call, its parameters'],
    ['F8', 'Next message'],
    [`${mod} Shift M`, 'List of messages'],
    [`${mod} F`, 'Find and replace'],
    [`${mod} Z`, 'Undo, including a reset or a loaded hand-in'],
    ['Tab, Shift Tab', 'Indent and outdent'],
    ['Escape, then Tab', 'Leave the editor'],
  ];
  return (
    <>
      <p id="editor-help" className="sr-only">
        Tab indents. To leave the editor press Escape, then Tab. {mod} Enter checks, {mod} Shift Enter measures.
      </p>
      <Dialog
        title="Keys in the editor"
        trigger={
          <Button kind="quiet" size="small">
            Keys
          </Button>
        }
      >
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
          {keys.map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-sm bg-raised px-1.5 py-0.5">{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm">
          <TextLink href={paths.primer()} target="_blank">
            WGSL for those who know C or CUDA
          </TextLink>
        </p>
      </Dialog>
    </>
  );
}
