import { formatFraction } from '@rooflab/roofline/units';
import { paths } from '../shell/paths.ts';
import { Difference } from '../source/difference.tsx';
import { Section } from '../ui/page-header.tsx';
import { StaticHtml } from '../ui/static-html.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { VerdictMark } from '../ui/verdict.tsx';
import { fractionMove } from './fraction-move.ts';
import type { ResultData } from './load-result.ts';

/** What was changed since the hand-in before it, and where that moved the kernel. */
export function ChangeSinceLast({ data }: { readonly data: ResultData }) {
  const { handIn, course, own } = data;
  const { previous } = handIn;
  if (previous === null) return null;
  const whose = own ? 'my last hand-in' : 'the hand-in before';
  return (
    <Section title={`Change since ${whose}`} id="change" screenOnly lead={<Move data={data} previous={previous} />}>
      {(previous.note !== '' || handIn.note !== '') && (
        <dl className="mb-3 grid gap-x-8 gap-y-2 text-sm lg:grid-cols-2">
          <Note name="Note then" note={previous.note} />
          <Note name="Note now" note={handIn.note} />
        </dl>
      )}
      <StaticHtml>
        <Difference before={previous.source} after={handIn.source} names={[whose, 'this one']} />
      </StaticHtml>
      <p className="mt-2 text-sm">
        <TextLink href={paths.handIn(course.slug, previous.handInId)}>Look at {whose}</TextLink>
      </p>
    </Section>
  );
}

function Note({ name, note }: { readonly name: string; readonly note: string }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{note === '' ? 'none' : note}</dd>
    </div>
  );
}

type Previous = NonNullable<ResultData['handIn']['previous']>;

function Move({ data: { handIn, trail }, previous }: { readonly data: ResultData; readonly previous: Previous }) {
  // The trail holds points of one class of devices only: others are under another roof.
  const comparable = trail.some(({ handInId }) => handInId === previous.handInId);
  const move = comparable && handIn.placement ? fractionMove(previous, handIn.placement) : null;
  return (
    <>
      <Time at={previous.createdAt} />: <VerdictMark verdict={previous.verdict} waiting="not graded" />
      {move && (
        <>
          {'. Of the roof: '}
          <span className="figures">
            {formatFraction(move.from)} → {formatFraction(move.to)}
          </span>
          , {move.words}
        </>
      )}
    </>
  );
}
