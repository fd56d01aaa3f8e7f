import { TextArea } from '../ui/field.tsx';

/** The field of a form in which they stand, one a line. */
export function DeploymentIds({ known }: { readonly known: readonly string[] }) {
  return (
    <TextArea
      label="Deployment ids"
      name="deploymentIds"
      required
      rows={3}
      defaultValue={known.join('\n')}
      hint="One a line. Launches from other deployments are refused."
    />
  );
}
