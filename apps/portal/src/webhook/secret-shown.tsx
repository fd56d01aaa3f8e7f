'use client';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';

interface SecretShownProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a secret, the only time that it can be read. */
export function SecretShown({ secret, onClose }: SecretShownProps) {
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="slow" live title="Copy it now: it is not shown again.">
        The receiver checks the signature of each delivery with it. If you lose it, make a new one.
      </Notice>
      <code className="rounded border border-line bg-raised px-3 py-1.5 text-sm break-all">{secret}</code>
      <div className="flex justify-end gap-2">
        <CopyButton text={secret} label="Copy the secret" />
        <Button kind="primary" size="small" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
