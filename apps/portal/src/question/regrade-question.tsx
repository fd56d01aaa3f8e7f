'use client';
import { countWords } from '@rooflab/roofline/units';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { shareWords } from './try-words.ts';

const RULES = {
  as_defined: 'Judge every answer again, by the question as it is now',
  full_points: 'Give all points to everybody who answered',
} as const;

type Rule = keyof typeof RULES;

type Preview = Awaited<ReturnType<typeof api.question.previewRegrade.query>>;

interface Props {
  readonly assignmentId: string;
  readonly question: string;
}

/** Regrades a question that was wrong: shows whose points would change, then changes them all at once. */
export function RegradeQuestion({ assignmentId, question }: Props) {
  const [rule, setRule] = useState<Rule>('as_defined');
  const [preview, setPreview] = useState<Preview | null>(null);
  const look = useAction(async () => {
    setPreview(await api.question.previewRegrade.query({ assignmentId, question, rule }));
    return true;
  });
  const regrade = async (reason: string) => {
    await api.question.regrade.mutate({ assignmentId, question, rule, reason });
    setPreview(null);
  };
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <SelectField
        label="What to do"
        value={rule}
        onChange={({ target }) => {
          setRule(target.value === 'full_points' ? 'full_points' : 'as_defined');
          setPreview(null);
        }}
      >
        {Object.entries(RULES).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <ErrorNotice error={look.error} />
      <div className="flex flex-wrap gap-2">
        <Button pending={look.pending} onClick={() => look.run(undefined)}>
          Show what would change
        </Button>
        {preview !== null && preview.changes.length > 0 && (
          <ReasonDialog
            title="Regrade this question?"
            description={`${countWords(preview.changes.length, 'try changes', 'tries change')}. Those students read your reason. You can undo it.`}
            verb="Regrade"
            trigger={<Button kind="primary">Regrade…</Button>}
            act={regrade}
          />
        )}
      </div>
      {preview !== null && <Changes preview={preview} />}
    </div>
  );
}

function Changes({ preview: { changes, answered, asksOtherwise } }: { readonly preview: Preview }) {
  return (
    <>
      <Notice
        live
        kind={changes.length > 0 ? 'slow' : 'info'}
        title={`${changes.length} of ${countWords(answered, 'answered try', 'answered tries')} would change.`}
      >
        {asksOtherwise > 0 &&
          `${countWords(asksOtherwise, 'try', 'tries')} asked a different version of the question, and cannot be judged again. Set their points by hand where needed.`}
      </Notice>
      {changes.length > 0 && (
        <Table caption="Changes">
          <Head>
            <HeadCell>Student</HeadCell>
            <HeadCell numeric>Try</HeadCell>
            <HeadCell numeric>From</HeadCell>
            <HeadCell numeric>To</HeadCell>
          </Head>
          <tbody>
            {changes.map(({ enrolmentId, name, number, before, after }) => (
              <Row key={`${enrolmentId} ${number}`}>
                <RowHead>{name}</RowHead>
                <Cell numeric>{number}</Cell>
                <Cell numeric>{shareWords(before)}</Cell>
                <Cell numeric>{shareWords(after)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
