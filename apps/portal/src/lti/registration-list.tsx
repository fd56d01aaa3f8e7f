import { Time } from '../ui/time.tsx';
import type { Registration } from './lti-words.ts';
import { RegistrationActions } from './registration-actions.tsx';

/** Platforms that registered themselves: nobody can sign in from them until an administrator has checked their addresses. */
export function RegistrationList({ registrations }: { readonly registrations: readonly Registration[] }) {
  return (
    <ul className="flex flex-col gap-6">
      {registrations.map((registration) => (
        <li key={registration.registrationId} className="border-b border-line pb-6 last:border-b-0">
          <RegistrationFacts registration={registration} />
          <RegistrationActions registration={registration} />
        </li>
      ))}
    </ul>
  );
}

function RegistrationFacts({ registration }: { readonly registration: Registration }) {
  const { name, issuer, clientId, createdAt, authorizationUrl, tokenUrl, jwksUrl } = registration;
  const facts = [
    ['Issuer', issuer],
    ['Client id', clientId],
    ['Authentication request URL', authorizationUrl],
    ['Access token URL', tokenUrl],
    ['Public key set URL', jwksUrl],
  ];
  return (
    <div className="mb-3 max-w-[72ch]">
      <h3 className="font-medium break-words">{name}</h3>
      <dl className="text-sm">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="inline text-muted">{label}: </dt>
            <dd className="inline break-all">
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-sm">
        Registered itself <Time at={createdAt} />.
      </p>
    </div>
  );
}
