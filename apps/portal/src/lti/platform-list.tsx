import { EmptyState } from '../ui/empty-state.tsx';
import { Time } from '../ui/time.tsx';
import type { Platform } from './lti-words.ts';
import { PlatformActions } from './platform-actions.tsx';

export function PlatformList({ platforms }: { readonly platforms: readonly Platform[] }) {
  if (platforms.length === 0) {
    return (
      <EmptyState title="No learning platforms yet">
        Register Rooflab with Canvas, Moodle, Blackboard or another LTI 1.3 platform, then add what the platform shows here.
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-6">
      {platforms.map((platform) => (
        <li key={platform.platformId} className="border-b border-line pb-6 last:border-b-0">
          <PlatformFacts platform={platform} />
          <PlatformActions platform={platform} />
        </li>
      ))}
    </ul>
  );
}

function PlatformFacts({ platform: { name, issuer, clientId, deploymentIds, createdAt, disabledAt } }: { readonly platform: Platform }) {
  return (
    <div className="mb-3 max-w-[72ch]">
      <h3 className="font-medium break-words">{name}</h3>
      <p className="text-sm break-all">
        <code>{issuer}</code>
      </p>
      <p className="mt-1 text-sm break-words text-muted">
        Client id <code>{clientId}</code>, {deploymentIds.length === 1 ? 'deployment' : 'deployments'}{' '}
        <code>{deploymentIds.join(', ')}</code>
      </p>
      <p className="mt-1 text-sm">
        Registered <Time at={createdAt} />.{' '}
        {disabledAt !== null && (
          <>
            Disabled <Time at={disabledAt} />.
          </>
        )}
      </p>
    </div>
  );
}
