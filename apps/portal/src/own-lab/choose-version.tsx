import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { QueryForm } from '../ui/form.tsx';
import type { LabUse, OwnLab } from './own-labs.ts';

interface Props {
  readonly slug: string;
  readonly use: LabUse;
  /** Newest first. */
  readonly others: OwnLab['versions'];
}

/** Leads to what differs between the version of an assignment and another one; it can be switched there. */
export function ChooseVersion({ slug, use, others }: Props) {
  if (others.length === 0) return <p className="text-sm text-muted">There is no other version.</p>;
  return (
    <QueryForm action={paths.labVersions(slug)} className="flex items-center gap-2">
      <input type="hidden" name="assignment" value={use.assignmentId} />
      <input type="hidden" name="from" value={use.version} />
      <SelectField label={`Another version for ${use.title}`} hiddenLabel name="to" className="min-w-36">
        {others.map(({ version, number }) => (
          <option key={version} value={version}>
            version {number}
          </option>
        ))}
      </SelectField>
      <Button type="submit" size="small" aria-label={`Compare and switch ${use.title}`}>
        Compare
      </Button>
    </QueryForm>
  );
}
