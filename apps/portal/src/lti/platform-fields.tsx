import { TextArea, TextField } from '../ui/field.tsx';

export function PlatformName({ known }: { readonly known: string }) {
  return (
    <TextField
      label="Name"
      name="name"
      required
      maxLength={100}
      autoComplete="off"
      defaultValue={known}
      hint="What people here call it, such as “Faculty Moodle”."
    />
  );
}

/** One per line. */
export function DeploymentIds({ known }: { readonly known: readonly string[] }) {
  return (
    <TextArea
      label="Deployment ids"
      name="deploymentIds"
      required
      rows={3}
      defaultValue={known.join('\n')}
      hint="One per line. Launches from other deployments are refused."
    />
  );
}
