import { CopyButton } from '../ui/copy-button.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { toolAddresses } from './lti-words.ts';

export function ToolAddresses({ baseUrl }: { readonly baseUrl: string }) {
  return (
    <Table caption="Addresses of Rooflab for a learning platform">
      <Head>
        <HeadCell>The platform asks for</HeadCell>
        <HeadCell>Address</HeadCell>
        <HeadCell>
          <span className="sr-only">Copy</span>
        </HeadCell>
      </Head>
      <tbody>
        {toolAddresses(baseUrl).map(([name, address]) => (
          <Row key={name}>
            <RowHead>{name}</RowHead>
            <Cell>
              <code className="break-all">{address}</code>
            </Cell>
            <Cell className="text-right">
              <CopyButton text={address} label="Copy" name={`Copy: ${name}`} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
