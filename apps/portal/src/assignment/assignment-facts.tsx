import type { ItemKind } from '../item/item.ts';
import { ITEM_KINDS } from '../item/kinds.ts';
import type { Api } from '../pages-bridge.ts';
import { countWords } from '../ui/count-words.ts';
import { Facts } from '../ui/facts.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page-header.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { COUNTING_WORDS, GRADED_ON, LATE_WORDS } from './assignment-words.ts';

type Assignment = Awaited<ReturnType<Api['assignment']['byId']>>;

/** All that an assignment says, for staff who do not change it. */
export function AssignmentFacts({ slug, assignment }: { readonly slug: string; readonly assignment: Assignment }) {
  return (
    <>
      <Notice title="You can read this assignment, but only instructors can change it." className="mb-6" />
      <Section title="Rules" id="rules">
        <Facts facts={rulesOf(assignment)} />
      </Section>
      {(['exercise', 'question', 'experiment'] as const).map((kind) => (
        <Items key={kind} slug={slug} assignment={assignment} kind={kind} />
      ))}
    </>
  );
}

interface ItemsProps {
  readonly slug: string;
  readonly assignment: Assignment;
  readonly kind: ItemKind;
}

function Items({ slug, assignment: { assignmentId, items }, kind }: ItemsProps) {
  const { plural, weight: points, terms, ofClass, own } = ITEM_KINDS[kind];
  const ofKind = items.filter((item) => item.kind === kind);
  if (ofKind.length === 0 && kind !== 'exercise') return null;
  return (
    <Section title={plural} id={plural.toLowerCase()}>
      <Table caption={`${plural} of the assignment`}>
        <Head>
          <HeadCell>{plural.slice(0, -1)}</HeadCell>
          <HeadCell numeric>{points}</HeadCell>
          {terms.map(({ name, label }) => (
            <HeadCell key={name} numeric>
              {label}
            </HeadCell>
          ))}
        </Head>
        <tbody>
          {ofKind.map((item) => (
            <Row key={item.subject}>
              <RowHead>
                <TextLink href={(kind === 'exercise' ? own : ofClass)(slug, { assignmentId, subject: item.subject })}>
                  {item.title}
                </TextLink>
              </RowHead>
              <Cell numeric>{item.weight}</Cell>
              {terms.map(({ name, told }) => (
                <Cell key={name} numeric>
                  {told(item)}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

function rulesOf(assignment: Assignment) {
  const { attemptLimit, cooldownSeconds, leaderboardFrozenAt, items } = assignment;
  const report = items.find(({ kind }) => kind === 'report');
  return [
    ['Released', <Time key="released" at={assignment.releaseAt} />],
    ['Due', <Time key="due" at={assignment.dueAt} />],
    ['Grace', countWords(assignment.graceMinutes, 'minute')],
    ['Late hand-ins', lateWords(assignment)],
    ['Counts', COUNTING_WORDS[assignment.counting]],
    ['Attempts per exercise', attemptLimit === null ? 'no limit' : String(attemptLimit)],
    ['Pause between attempts', cooldownSeconds === 0 ? 'none' : countWords(cooldownSeconds, 'second')],
    ['A newer hand-in replaces one that is still waiting', assignment.replacesWaiting ? 'yes' : 'no'],
    ['Graded on', GRADED_ON[assignment.deviceClass ?? ''].choice],
    ['Races and out-of-bounds accesses count as wrong', assignment.hazardsAreWrong ? 'yes' : 'no'],
    ['Points for a report', report === undefined ? 'none' : String(report.weight)],
    ['Leaderboard', assignment.leaderboardVisible ? 'students see it' : 'hidden from students'],
    ['Leaderboard frozen from', leaderboardFrozenAt === null ? 'never' : <Time key="frozen" at={leaderboardFrozenAt} />],
    ['Kernels of the ladder', assignment.showRungs ? 'open to students who have reached them' : 'for staff only'],
    ['Best kernels of the class', assignment.showBestKernels ? 'students read them once nobody can hand in any more' : 'for staff only'],
  ] as const;
}

function lateWords({ latePolicy, latePercentPerDay, maxLateDays }: Assignment): string {
  if (latePolicy === 'none') return LATE_WORDS.none;
  const cost = latePolicy === 'percent' ? `: ${latePercentPerDay} % a day` : '';
  return `${LATE_WORDS[latePolicy]}${cost}, for at most ${countWords(maxLateDays, 'day')}`;
}
