import { EmptyState } from '../ui/empty-state.tsx';

/** How a course brings its first lab. */
export function NoLabs({ mayPublish, slug }: { readonly mayPublish: boolean; readonly slug: string }) {
  if (!mayPublish) {
    return (
      <EmptyState title="This course has no labs of its own">
        An administrator of this installation has to allow them first, on this page: their code runs on the workers.
      </EmptyState>
    );
  }
  const commands = ['rooflab lab new my-lab', 'rooflab lab test my-lab', `rooflab lab publish my-lab --course ${slug}`];
  return (
    <EmptyState title="This course has no labs of its own yet">
      <p>Write one on your own machine, change it, test it, and publish it:</p>
      <ul className="mt-2 inline-block text-left">
        {commands.map((command) => (
          <li key={command}>
            <code className="break-words">{command}</code>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Or write the archive with <code>rooflab lab build</code>, and publish it here.
      </p>
    </EmptyState>
  );
}
