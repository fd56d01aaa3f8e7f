import { countWords, formatCount } from '@rooflab/roofline/units';
import { InlineMarkdown } from '../markdown/markdown.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import type { FieldDistribution } from './tries.ts';

/** The class's answers to one field: how many are right, and the common answers. */
export function FieldBars({ field }: { readonly field: FieldDistribution }) {
  const { right, wrong, pending, ofOwnFiles, choices, usualErrors, predictions } = field;
  // Names of tables are text, not Markdown.
  const label = field.label.replaceAll('`', '');
  return (
    <div className="mb-8 max-w-3xl">
      <h3 className="font-medium">
        {ofOwnFiles && 'For example: '}
        <InlineMarkdown>{field.label}</InlineMarkdown>
      </h3>
      <p className="mb-2 text-sm text-muted">
        {ofOwnFiles && 'Each student was asked this about their own file. '}
        {countWords(right, 'answer')} correct, {formatCount(wrong)} not
        {pending > 0 && `, ${formatCount(pending)} waiting for a run`}.
      </p>
      {choices.length > 0 && <Choices label={label} choices={choices} />}
      {usualErrors.length > 0 && <UsualErrors label={label} errors={usualErrors} />}
      {predictions.length > 0 && <Predictions values={predictions} />}
    </div>
  );
}

function Choices({ label, choices }: Pick<FieldDistribution, 'label' | 'choices'>) {
  const most = Math.max(1, ...choices.map(({ answers }) => answers));
  return (
    <Table caption={`How often each was chosen: ${label}`}>
      <Head>
        <HeadCell>Choice</HeadCell>
        <HeadCell numeric>Answers</HeadCell>
        <HeadCell numeric>Of these correct</HeadCell>
      </Head>
      <tbody>
        {choices.map(({ value, label, answers, right }) => (
          <Row key={value}>
            <RowHead>
              <InlineMarkdown>{label}</InlineMarkdown>
              <Bar share={answers / most} />
            </RowHead>
            <Cell numeric>{answers}</Cell>
            <Cell numeric>{right}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Bar({ share }: { readonly share: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1 block h-1 w-full text-accent">
      <rect width={100 * share} height={4} fill="currentColor" />
    </svg>
  );
}

/** Each student has different numbers, but the same slip gives the same multiple of the right answer. */
function UsualErrors({ label, errors }: { readonly label: string; readonly errors: FieldDistribution['usualErrors'] }) {
  return (
    <Table caption={`Wrong answers as multiples of the right one: ${label}`} showCaption>
      <Head>
        <HeadCell numeric>Times the right answer</HeadCell>
        <HeadCell numeric>Answers</HeadCell>
      </Head>
      <tbody>
        {errors.map(({ factor, answers }) => (
          <Row key={factor}>
            <Cell numeric>{factor}</Cell>
            <Cell numeric>{answers}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Predictions({ values }: { readonly values: readonly number[] }) {
  return <p className="figures text-sm break-words">Predicted: {values.map((value) => Number(value.toPrecision(4))).join(', ')}.</p>;
}
