import { useMutation } from 'urql';
import { Confirmation } from '../components/confirmation.tsx';
import { dismissPostReportDocument, type PostReport, withholdPostDocument } from './documents.ts';

interface SettleProps {
  report: PostReport;
  onClose: () => void;
}

/** Asks before a report is taken off the list, and the post stays. */
export function DismissReport({ report: { id, reporter }, onClose }: SettleProps) {
  const [{ fetching, error }, dismiss] = useMutation(dismissPostReportDocument);
  const confirm = async () => {
    if ((await dismiss({ id })).data) onClose();
  };
  return (
    <Confirmation
      title="Dismiss this report?"
      action="Dismiss report"
      isBusy={fetching}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>The post stays as it is. {reporter.username} cannot report it once more; others can.</p>
    </Confirmation>
  );
}

/** Asks before a post is taken down for good. */
export function WithholdPost({ report: { post }, onClose }: SettleProps) {
  const [{ fetching, error }, withhold] = useMutation(withholdPostDocument);
  const confirm = async () => {
    if ((await withhold({ postId: post.id })).data) onClose();
  };
  return (
    <Confirmation
      title="Take this post down?"
      keep="Leave it"
      action="Take post down"
      isBusy={fetching}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        It becomes a draft that only {post.author.username} sees, who is told why it is one, and cannot publish it
        again. All reports of it are settled. This cannot be undone here.
      </p>
    </Confirmation>
  );
}
