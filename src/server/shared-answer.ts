/**
 * Asks once for all who want to know at about the same time, however many they are.
 * @param ask never fails
 * @param milliseconds for how long an answer is good for others, from when it came
 */
export function sharedAnswer<Answer>(ask: () => Promise<Answer>, milliseconds: number): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null;
  const forget = () => {
    answer = null;
  };
  return () => {
    answer ??= ask().finally(() => setTimeout(forget, milliseconds).unref());
    return answer;
  };
}
