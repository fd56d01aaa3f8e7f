import { countWords, formatFraction } from '@rooflab/roofline/units';
import { load } from '../api/server.ts';
import { ChoiceLinks } from '../leaderboard/choice-links.tsx';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { LeftOut } from './method.tsx';
import { DEFAULT_LEAST, LEASTS, type Least, pairAddress, type SimilarityChoice, similarityAddress } from './similarity-address.ts';

type SimilarPair = Awaited<ReturnType<Api['similarity']['list']>>['pairs'][number];

/** Nobody reads more pairs than this; the most similar come first. */
const MOST_PAIRS = 500;

interface Props {
  readonly slug: string;
  readonly assignmentId: string;
  readonly exercise: string;
  readonly least: Least | undefined;
  readonly student: string | undefined;
}

/** Pairs of students whose best hand-ins for an exercise are similar. */
export async function Pairs({ slug, assignmentId, exercise, least = DEFAULT_LEAST, student }: Props) {
  const asked = { assignmentId, exercise, atLeast: Number(least) / 100, limit: MOST_PAIRS };
  const { handIns, notes, pairs: all } = await load((api) => api.similarity.list(asked));
  const pairs = student === undefined ? all : all.filter(({ left, right }) => [left, right].some((side) => side.enrolmentId === student));
  const choice: SimilarityChoice = { assignment: assignmentId, exercise, student, least };
  const to = (other: SimilarityChoice) => similarityAddress(slug, { ...choice, ...other });
  const levels = LEASTS.map((each) => ({ href: to({ least: each }), label: `From 0.${each}`, current: each === least }));
  return (
    <>
      <div className="my-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {pairs.length} {pairs.length === 1 ? 'pair' : 'pairs'} among {handIns} best hand-ins. Each similarity links to both sources side
          by side.
        </p>
        <ChoiceLinks label="Least similarity" choices={levels} />
      </div>
      <LeftOut notes={notes} />
      {student !== undefined && (
        <Notice className="mb-4" title="Only the pairs of one student are shown.">
          <TextLink href={to({ student: undefined })}>Show the whole class</TextLink>
        </Notice>
      )}
      {pairs.length === 0 ? <NoPairs handIns={handIns} /> : <PairTable slug={slug} pairs={pairs} />}
    </>
  );
}

function NoPairs({ handIns }: { readonly handIns: number }) {
  return handIns < 2 ? (
    <EmptyState title="There is nothing to compare yet.">A comparison needs hand-ins from at least two students.</EmptyState>
  ) : (
    <EmptyState title="No two hand-ins are that similar.">
      Lower the threshold to see more pairs. More of them will be coincidence.
    </EmptyState>
  );
}

function PairTable({ slug, pairs }: { readonly slug: string; readonly pairs: readonly SimilarPair[] }) {
  return (
    <Table caption="Similar pairs, most similar first">
      <Head>
        <HeadCell numeric>Similarity</HeadCell>
        <HeadCell numeric>Longest match</HeadCell>
        <HeadCell>Handed in first</HeadCell>
        <HeadCell>Handed in later</HeadCell>
      </Head>
      <tbody>
        {pairs.map(({ similarity, longestTokens, left, right }) => (
          <Row key={`${left.handInId} ${right.handInId}`}>
            <RowHead className="figures text-right">
              <TextLink
                href={pairAddress(slug, left.handInId, right.handInId)}
                prefetch={false}
                aria-label={`${formatFraction(similarity)}: compare ${left.name} and ${right.name}`}
              >
                {formatFraction(similarity)}
              </TextLink>
            </RowHead>
            <Cell numeric>{countWords(longestTokens, 'token')}</Cell>
            <Person slug={slug} side={left} />
            <Person slug={slug} side={right} />
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Person({ slug, side: { handInId, name, createdAt } }: { readonly slug: string; readonly side: SimilarPair['left'] }) {
  return (
    <Cell className="min-w-32">
      {name}
      <span className="block">
        <TextLink href={paths.handIn(slug, handInId)} prefetch={false} className="text-muted">
          <span className="sr-only">Hand-in of {name}, </span>
          <Time at={createdAt} />
        </TextLink>
      </span>
    </Cell>
  );
}
