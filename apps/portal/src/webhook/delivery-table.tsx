import { EmptyState } from '../ui/empty-state.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { ResendButton } from './resend-button.tsx';
import { type Delivery, deliveryWords } from './webhook-words.ts';

interface DeliveryTableProps {
  readonly deliveries: readonly Delivery[];
  readonly webhookId: string;
  /** A disabled webhook is sent nothing. */
  readonly enabled: boolean;
}

export function DeliveryTable({ deliveries, webhookId, enabled }: DeliveryTableProps) {
  if (deliveries.length === 0)
    return <EmptyState title="Nothing has been sent yet">Send a test to see that the receiver answers.</EmptyState>;
  return (
    <Table caption="Deliveries">
      <Head>
        <HeadCell>When</HeadCell>
        <HeadCell>Event and id</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell className="w-2/5">Attempts and answers</HeadCell>
        <HeadCell>
          <span className="sr-only">Send again</span>
        </HeadCell>
      </Head>
      <tbody>
        {deliveries.map((delivery) => (
          <Row key={delivery.delivery}>
            <RowHead className="font-normal">
              <Time at={delivery.createdAt} />
            </RowHead>
            <Cell>
              <code>{delivery.event}</code>
              <code className="block text-xs break-all text-muted">{delivery.messageId}</code>
            </Cell>
            <Cell>
              {deliveryWords(delivery)}
              {delivery.dueAt !== null && (
                <div className="text-muted">
                  from <Time at={delivery.dueAt} />
                </div>
              )}
            </Cell>
            <Cell>
              <Attempts attempts={delivery.attempts} />
            </Cell>
            <Cell>{enabled && <ResendButton webhookId={webhookId} delivery={delivery.delivery} messageId={delivery.messageId} />}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The replies are somebody else's text: shown verbatim, and as text only. */
function Attempts({ attempts }: Pick<Delivery, 'attempts'>) {
  return (
    <ol className="flex flex-col gap-1.5">
      {attempts.map(({ at, reason, status, answer }) => (
        <li key={at.toISOString()}>
          <Time at={at} style="day-time" /> <span className="figures">{status ?? ''}</span> {reason}
          {answer && (
            <pre className="mt-0.5 max-h-24 max-w-[60ch] overflow-y-auto rounded bg-raised px-2 py-1 text-xs break-all whitespace-pre-wrap">
              {answer}
            </pre>
          )}
        </li>
      ))}
    </ol>
  );
}
