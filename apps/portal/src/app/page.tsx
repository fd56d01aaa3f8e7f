import { pageRequest } from '../api/server.ts';
import { Page } from '../shell/page.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export default async function HomePage() {
  const { caller } = await pageRequest();
  return (
    <>
      <TopBar />
      <Page>
        <PageHeader title={caller ? 'My courses' : 'Rooflab'} />
      </Page>
    </>
  );
}
