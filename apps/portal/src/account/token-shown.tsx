'use client';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface TokenShownProps {
  readonly token: string;
  /** How to use it. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Shows a token, the only time that it can be read. */
export function TokenShown({ token, children, onClose }: TokenShownProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const copy = () => {
    navigator.clipboard.writeText(token).then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    );
  };
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="slow" live title="Copy it now: it is not shown again.">
        Only its hash is kept. If you lose the token, revoke it and create another.
      </Notice>
      <div className="flex gap-2">
        <code className="min-w-0 flex-1 rounded border border-line bg-raised px-3 py-1.5 text-sm break-all">{token}</code>
        <Button onClick={copy}>{copied === 'yes' ? 'Copied' : 'Copy'}</Button>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {copied === 'yes' && 'The token is on the clipboard.'}
        {copied === 'refused' && 'The browser did not allow copying: select the token and copy it yourself.'}
      </p>
      {children}
      <Button kind="primary" onClick={onClose} className="self-end">
        Done
      </Button>
    </div>
  );
}
