import type { Api } from '../pages-bridge.ts';
import { TimeGiven } from './time-given.tsx';

type Extension = Awaited<ReturnType<Api['extension']['list']>>[number];

/** Which sections have more time for an assignment. */
export function SectionDates({ extensions, assignmentId }: { readonly extensions: readonly Extension[]; readonly assignmentId: string }) {
  const given = extensions.filter(
    ({ section, revokedAt, ...extension }) =>
      section !== null &&
      revokedAt === null &&
      [assignmentId, null].includes(extension.assignmentId) &&
      (extension.dueAt !== null || extension.extraDays > 0),
  );
  return given.map(({ extensionId, section, dueAt, extraDays }) => (
    <span key={extensionId} className="block text-sm text-muted">
      Section {section}: <TimeGiven dueAt={dueAt} extraDays={extraDays} />
    </span>
  ));
}
