import type { AppRouter } from '@rooflab/course';
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import { EXERCISE, type Student, type StudentGroup } from './students.ts';

/** One request of one student, and its outcome; nothing is repeated. */
export interface Answer {
  readonly requestId: string;
  /** Null when it was not accepted, or no answer arrived. */
  readonly handInId: string | null;
  readonly created: boolean;
  /** HTTP status; null when no answer arrived. */
  readonly status: number | null;
  /** The API's code of a refusal. */
  readonly refusal: string | null;
  /** From sending to the complete answer, at the client. */
  readonly ms: number;
}

export interface Sending {
  readonly url: string;
  readonly group: StudentGroup;
  readonly student: Student;
  readonly requestId: string;
  readonly source?: string;
}

/** Hands in through the portal's own procedure, over HTTP, with the student's token. */
export async function send({ url, group, student, requestId, source }: Sending): Promise<Answer> {
  let status: number | null = null;
  const watched = async (input: string | URL | Request, init?: object): Promise<Response> => {
    const response = await fetch(input, init);
    status = response.status;
    return response;
  };
  const headers = { authorization: `Bearer ${student.token}` };
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/api/trpc`, headers, fetch: watched })] });
  const sentMs = performance.now();
  const answer = (rest: Pick<Answer, 'handInId' | 'created' | 'refusal'>): Answer => ({
    requestId,
    status,
    ms: performance.now() - sentMs,
    ...rest,
  });
  try {
    const request = { assignmentId: group.assignmentId, exercise: EXERCISE, source: source ?? group.source, requestId };
    const { handInId, created } = await client.handIn.create.mutate(request);
    return answer({ handInId, created, refusal: null });
  } catch (error) {
    return answer({ handInId: null, created: false, refusal: refusalOf(error) });
  }
}

function refusalOf(error: unknown): string {
  if (!(error instanceof TRPCClientError)) return 'unknown';
  const code: unknown = error.data?.error?.code;
  return typeof code === 'string' ? code : 'no-answer';
}
