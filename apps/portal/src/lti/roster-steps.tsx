import { countWords } from '@rooflab/roofline/units';
import type { api } from '../api/client.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';

export type TakenRoster = Awaited<ReturnType<typeof api.lti.importRoster.mutate>>;

const ACTIONS = {
  enrol: 'is enrolled',
  raise: 'gets the higher role',
  invite: 'is invited: joins by opening the link at the platform, or by signing in once the address is confirmed',
  invited: 'joins by opening the link at the platform; the address is invited, or in the course, already',
  unknown: 'is not known here yet: joins by opening the link at the platform',
  unchanged: 'stays as it is',
  off: 'was removed from the course by staff, and stays removed',
} as const satisfies Record<TakenRoster['steps'][number]['action'], string>;

/** What would change for each person; people without a change are only counted. */
export function RosterSteps({ taken }: { readonly taken: TakenRoster }) {
  const changes = taken.steps.filter(({ action }) => action !== 'unchanged');
  return (
    <div className="max-h-96 overflow-y-auto">
      <Table caption={`What would happen: ${takenWords(taken)}`} showCaption>
        <Head>
          <HeadCell>Name</HeadCell>
          <HeadCell>Address</HeadCell>
          <HeadCell>Role</HeadCell>
          <HeadCell>What happens</HeadCell>
        </Head>
        <tbody>
          {changes.map(({ action, name, email, role }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are never moved, and people may share name and address.
            <Row key={index}>
              <RowHead>{name || 'Somebody without a name'}</RowHead>
              <Cell>{email ?? ''}</Cell>
              <Cell>{role}</Cell>
              <Cell>{ACTIONS[action]}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

export function takenWords({ steps }: TakenRoster): string {
  const count = (...actions: readonly string[]) => steps.filter(({ action }) => actions.includes(action)).length;
  return `${count('enrol')} enrolled, ${count('raise')} raised, ${count('invite')} invited, ${count('invited', 'unknown')} not here yet, ${count('unchanged', 'off')} unchanged.`;
}

export function leftOutWords({ leftOut: { inactive, testUsers, unreadable } }: TakenRoster): string {
  const parts = [
    ...(inactive > 0 ? [`${inactive} inactive`] : []),
    ...(testUsers > 0 ? [countWords(testUsers, 'test user')] : []),
    ...(unreadable > 0 ? [`${unreadable} that Rooflab cannot read`] : []),
  ];
  return parts.length === 0 ? 'Nobody at the platform is left out.' : `Left out: ${parts.join(', ')}.`;
}

/** People who are here but not on the platform; nothing happens to them. */
export function AbsentPeople({ absent }: Pick<TakenRoster, 'absent'>) {
  if (absent === null) {
    return <p className="text-sm">Several platform courses are connected here, so people missing from one of them are not listed.</p>;
  }
  if (absent.length === 0) return <p className="text-sm">Everybody in the course is at the platform too.</p>;
  return (
    <details className="text-sm">
      <summary>{countWords(absent.length, 'person', 'people')} in the course and not at the platform. They stay.</summary>
      <ul className="mt-2 list-disc pl-5">
        {absent.map(({ name, email, role }) => (
          <li key={email} className="break-words">
            {name}, {email}, {role}
          </li>
        ))}
      </ul>
    </details>
  );
}
