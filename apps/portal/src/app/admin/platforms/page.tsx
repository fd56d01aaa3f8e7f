import type { Metadata } from 'next';
import { bridge, load } from '../../../api/server.ts';
import { AddPlatform } from '../../../lti/add-platform.tsx';
import { PlatformList } from '../../../lti/platform-list.tsx';
import { RegistrationAddress } from '../../../lti/registration-address.tsx';
import { RegistrationList } from '../../../lti/registration-list.tsx';
import { ToolAddresses } from '../../../lti/tool-addresses.tsx';
import { PageHeader, Section } from '../../../ui/page-header.tsx';

export const metadata: Metadata = { title: 'Learning platforms' };

export default async function PlatformsPage() {
  const [platforms, registrations] = await Promise.all([load((api) => api.lti.platforms()), load((api) => api.lti.registrations())]);
  return (
    <>
      <PageHeader
        title="Learning platforms"
        lead="People open Rooflab from these platforms with LTI 1.3, and are signed in and enrolled."
        actions={<AddPlatform />}
      />
      {registrations.length > 0 && (
        <Section title="Waiting for approval" id="waiting" lead="These platforms registered themselves. Nobody can sign in from them yet.">
          <RegistrationList registrations={registrations} />
        </Section>
      )}
      <Section title="Registered platforms" id="registered">
        <PlatformList platforms={platforms} />
      </Section>
      <Section
        title="Register Rooflab with a platform"
        id="addresses"
        lead="Copy these addresses to the platform."
        actions={<RegistrationAddress />}
      >
        <ToolAddresses baseUrl={bridge().baseUrl} />
      </Section>
    </>
  );
}
