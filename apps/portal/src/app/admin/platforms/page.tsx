import type { Metadata } from 'next';
import { bridge, load } from '../../../api/server.ts';
import { AddPlatform } from '../../../lti/add-platform.tsx';
import { PlatformList } from '../../../lti/platform-list.tsx';
import { ToolAddresses } from '../../../lti/tool-addresses.tsx';
import { PageHeader, Section } from '../../../ui/page-header.tsx';

export const metadata: Metadata = { title: 'Learning platforms' };

export default async function PlatformsPage() {
  const platforms = await load((api) => api.lti.platforms());
  return (
    <>
      <PageHeader
        title="Learning platforms"
        lead="People open Rooflab from these platforms with LTI 1.3, and are signed in and enrolled."
        actions={<AddPlatform />}
      />
      <Section title="Registered platforms" id="registered">
        <PlatformList platforms={platforms} />
      </Section>
      <Section title="Register Rooflab at a platform" id="addresses" lead="Copy these addresses to the platform.">
        <ToolAddresses baseUrl={bridge().baseUrl} />
      </Section>
    </>
  );
}
