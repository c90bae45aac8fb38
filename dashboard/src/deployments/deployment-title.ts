/** What a deployment is known by: the first line of its message, or else its branch or tag. */
export function deploymentTitle({ message, ref }: { message: string | null; ref: string }): string {
  return message?.split('\n', 1)[0]?.trim() || ref;
}

/** As much of a commit as people read. */
export function shortCommit(commitSha: string): string {
  return commitSha.slice(0, 7);
}
